import { type Actor, DomainError } from '@hazardlens/contracts';
import { type Filter, InjectModel, systemScope, TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { Consents } from '../portal/consents.js';
import { type ExportRow, exportModel } from './export.model.js';
import { mayFetch, needsConsent } from './export.rules.js';
import { ExportStore } from './export-store.js';

const MOST_LISTED = 100;
const asked = systemScope('a super_admin’s exports lie with the organisations that they are about');

/** Exports as their readers find them. */
@Injectable()
export class ReadableExports {
  constructor(
    @InjectModel(exportModel) private readonly exports: TenantModel<ExportRow>,
    private readonly consents: Consents,
    private readonly store: ExportStore,
  ) {}

  /** Newest first. */
  async of(actor: Actor): Promise<ExportRow[]> {
    const [scope, whose] = this.#among(actor);
    const options = { sort: { requested_at: -1, _id: -1 } as const, limit: MOST_LISTED };
    return (await this.exports.find(scope, whose, options)).filter((row) => mayFetch(actor, row));
  }

  /** @throws DomainError NOT_FOUND where there is none, or none that this person may see */
  async byId(actor: Actor, id: string): Promise<ExportRow> {
    const [scope] = this.#among(actor);
    const row = await this.exports.findOne(scope, { _id: id });
    if (!row || !mayFetch(actor, row)) throw new DomainError('NOT_FOUND');
    if (needsConsent(actor, row) && !(await this.consents.stillHold(actor, row.consents))) {
      await this.store.remove(scope, [row]);
      throw new DomainError('NOT_FOUND');
    }
    return row;
  }

  /** Asked for narrowly enough that a limit cuts nobody's own off. */
  #among(actor: Actor) {
    const own: Filter<ExportRow> = { requested_by: actor.id };
    if (actor.role === 'super_admin') return [asked, own] as const;
    const scope = tenantScope(actor.tenant_id);
    const aboutOneself: Filter<ExportRow> = { about: `person|${actor.id}` };
    const ofAdmins: Filter<ExportRow>[] = actor.role === 'admin' ? [{ kind: { $in: ['organisation', 'person'] } }] : [];
    return [scope, { $or: [own, aboutOneself, ...ofAdmins] } as Filter<ExportRow>] as const;
  }
}
