import {
  type Actor,
  DomainError,
  listObservations,
  makeObservation,
  type ObservationRecord,
  observationMade,
  type ReplyOf,
  withdrawObservation,
} from '@hazardlens/contracts';
import {
  actorScope,
  CommandHandler,
  InjectReplica,
  type MessageOf,
  QueryHandler,
  questionHash,
  ReplicaReader,
  type Scope,
  type SiteNameCopy,
  siteNameCopy,
  TenantScope,
  tenantScope,
  timeCursor,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { writeScope } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';
import { daysIn } from '../list-incidents/incident-search.rules.js';
import { type ObservationFilter, ObservationRepository } from './observation.repository.js';
import { mayWithdraw, observationRecordOf, observed, readsObservations } from './observation.rules.js';
import { ObservationPhotos } from './observation-photos.js';

type Question = MessageOf<typeof listObservations>['data'];

/** Good practice: beside the incidents, and in nothing that is made of them. */
@Controller()
export class ObservationsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly observations: ObservationRepository,
    private readonly photos: ObservationPhotos,
    private readonly deletions: PhotoDeletions,
    private readonly photoBytes: PhotoBytes,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @QueryHandler(listObservations)
  async list({ data }: MessageOf<typeof listObservations>): Promise<ReplyOf<typeof listObservations>> {
    const { actor, site, from, to, limit, cursor } = data;
    if (!readsObservations(actor)) throw new DomainError('FORBIDDEN');
    const scope = scopeOf(actor, site);
    const hash = questionHash([site?.id ?? null, from ?? null, to ?? null]);
    const behind = cursor === undefined ? null : timeCursor.decode(hash, cursor);
    const filter = await this.#filterOf(scope, data);
    const [found, total] = await Promise.all([
      this.observations.page(scope, filter, behind, limit + 1),
      this.observations.count(scope, filter),
    ]);
    const page = found.slice(0, limit);
    const names = await this.sites.namesOf(scope, page, 'site_id');
    const last = page.at(-1);
    return {
      observations: page.map((each) => observationRecordOf(each, names)),
      total,
      next_cursor: found.length > limit && last ? timeCursor.encode(hash, { at: last.created_at, id: last._id }) : null,
    };
  }

  /** The same again, from a repeated request, is the first. */
  @CommandHandler(makeObservation)
  async make(message: MessageOf<typeof makeObservation>): Promise<ObservationRecord> {
    const { data } = message;
    const bytes = await this.photoBytes.of(data.photo);
    return this.unitOfWork.once(message, async (transaction) => {
      const { actor, site, observation_id } = data;
      if (!readsObservations(actor)) throw new DomainError('FORBIDDEN');
      if (actor.role !== 'super_admin' && actor.tenant_id !== site.tenant_id) throw new DomainError('NOT_FOUND');
      const scope = transaction.scope(site.tenant_id);
      const known = await this.observations.find(scope, observation_id);
      const observation = known ?? observed(data, new Date());
      const record = observationRecordOf(observation, new Map());
      if (known) return record;
      await this.observations.add(scope, observation);
      const about = { tenantId: site.tenant_id, aggregateId: observation_id };
      const { id, tenant_id, site_id, category, photo } = record;
      transaction.emit(observationMade, {
        ...{ ...about, aggregateVersion: 1 },
        data: { observation: { id, tenant_id, site_id, category, photo } },
      });
      publishPhotoBytes(transaction, about, bytes);
      return record;
    });
  }

  /** The objects go before the answer; the job is for what comes in between. */
  @CommandHandler(withdrawObservation)
  async withdraw(message: MessageOf<typeof withdrawObservation>): Promise<ReplyOf<typeof withdrawObservation>> {
    const { actor, observation_id } = message.data;
    const gone = await this.unitOfWork.once(message, async (transaction) => {
      const observation = await this.observations.find(writeScope(transaction, actor), observation_id);
      if (!observation) throw new DomainError('NOT_FOUND');
      if (!mayWithdraw(actor, observation)) throw new DomainError('FORBIDDEN');
      await this.observations.remove(transaction.scope(observation.tenant_id), observation_id);
      await this.photos.forget(transaction, observation, 'asked');
      return observation.photo && { tenantId: observation.tenant_id, key: observation.photo.key };
    });
    if (gone) await this.deletions.carryOut(gone.tenantId, gone.key);
    return {};
  }

  async #filterOf(scope: Scope, { site, from, to }: Question): Promise<ObservationFilter> {
    const ofSite = site ? { site_id: site.id } : {};
    if (from === undefined && to === undefined) return ofSite;
    const zone = TenantScope.is(scope) ? await timeZoneOf(this.tenants, scope) : 'UTC';
    const days = daysIn({ from, to }, zone);
    return {
      ...ofSite,
      created_at: { ...(days.from ? { $gte: days.from } : {}), ...(days.until ? { $lt: days.until } : {}) },
    };
  }
}

/** super_admin's site is looked up in its tenant, by whose clock its days begin. */
const scopeOf = (actor: Actor, site: Question['site']): Scope =>
  site && actor.role === 'super_admin' ? tenantScope(site.tenant_id) : actorScope(actor);
