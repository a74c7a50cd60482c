import { InjectModel, Lanes, type Scope, systemScope, TenantModel, type TenantScope } from '@hazardlens/service-kit';
import { isOwnHazardCode, type OwnHazardCode } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';
import { type OwnHazardDocument, ownHazardModel } from './own-hazard.model.js';

/** Own hazard types by their code. */
export type OwnHazardMap = ReadonlyMap<string, OwnHazardDocument>;
export const noOwnHazards: OwnHazardMap = new Map();

const readable = systemScope('the organisations whose incidents somebody may read were just looked up');

const byCode = (found: readonly OwnHazardDocument[]): OwnHazardMap => new Map(found.map((each) => [each._id, each]));

@Injectable()
export class OwnHazards {
  readonly #lanes = new Lanes();

  constructor(@InjectModel(ownHazardModel) private readonly hazards: TenantModel<OwnHazardDocument>) {}

  /** Changes of one organisation's list come one after the other: no label twice, and no more than may be. */
  inTurn<R>(tenantId: string, task: () => Promise<R>): Promise<R> {
    return this.#lanes.run(tenantId, task);
  }

  /** Those that may be named: retired ones may not any more. */
  async inUse(scope: TenantScope): Promise<OwnHazardDocument[]> {
    const found = await this.hazards.find(scope, { retired_at: null });
    return found.sort((a, b) => (a.label.en < b.label.en ? -1 : 1));
  }

  /** The one that somebody names, while it may be named; null also for a code of the taxonomy. Looks only where there may be one. */
  async named(scope: TenantScope, code: string | undefined): Promise<OwnHazardDocument | null> {
    if (code === undefined || !isOwnHazardCode(code)) return null;
    return this.hazards.findOne(scope, { _id: code, retired_at: null });
  }

  /** Retired ones too, of all that these rows bear; one read, and none where no row bears one. */
  async borneBy(scope: Scope, rows: readonly { readonly hazard_type: string }[]): Promise<OwnHazardMap> {
    const codes = [...new Set(rows.map(({ hazard_type }) => hazard_type))].filter(isOwnHazardCode);
    return codes.length === 0 ? noOwnHazards : byCode(await this.hazards.find(scope, { _id: { $in: codes } }));
  }

  /** Retired ones too; as many as a search looks through. */
  all(scope: Scope, limit: number): Promise<OwnHazardDocument[]> {
    return this.hazards.find(scope, {}, { limit });
  }

  /** Retired ones too, of these organisations. */
  of(tenantIds: readonly string[]): Promise<OwnHazardDocument[]> {
    return this.hazards.find(readable, { tenant_id: { $in: [...tenantIds] } });
  }

  /** Retired too, if one of these organisations has it; null: whichever has it. */
  async knownTo(tenantIds: readonly string[] | null, code: string): Promise<OwnHazardDocument[]> {
    const found = await this.hazards.findOne(readable, { _id: code as OwnHazardCode });
    return found && (tenantIds === null || tenantIds.includes(found.tenant_id)) ? [found] : [];
  }

  async add(scope: TenantScope, hazard: OwnHazardDocument): Promise<void> {
    await this.hazards.insertOne(scope, hazard);
  }

  async change(scope: TenantScope, before: OwnHazardDocument, after: OwnHazardDocument): Promise<void> {
    const { _id, version } = before;
    const { tenant_id: _, _id: __, ...fields } = after;
    const result = await this.hazards.updateOne(scope, { _id, version }, { $set: fields });
    // Not a DomainError: the message is tried again, and sees what the other one did.
    if (result.matched === 0) throw new Error('The own hazard type changed since it was read.');
  }
}
