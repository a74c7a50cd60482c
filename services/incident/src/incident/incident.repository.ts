import { asIncidentNumber, DomainError, type ErasedPerson, namesOfErased } from '@hazardlens/contracts';
import {
  changesBetween,
  type Filter,
  InjectModel,
  type PersonToForget,
  type Scope,
  systemScope,
  TenantModel,
  type TenantScope,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { PipelineStage } from 'mongoose';
import { IncidentNumbers } from '../numbers/incident-numbers.js';
import { SearchEntries } from '../search/search-entries.js';
import { unfinishedStatuses } from './action.rules.js';
import type { IncidentDocument, Misses, Verdict } from './incident.document.js';
import { HAS_PHOTO, incidentModel, NAMED, NEVER_REMINDED } from './incident.model.js';

export type IncidentFilter = Filter<IncidentDocument>;
/** Which of the unfinished repairs; COMPLETED ones are done and wait for verification. */
export interface OpenActions {
  ownerId?: string;
  status?: 'COMPLETED';
  overdueAt?: Date;
}
export type IncidentSort = Readonly<Record<string, 1 | -1>>;

@Injectable()
export class IncidentRepository {
  constructor(
    @InjectModel(incidentModel) private readonly incidents: TenantModel<IncidentDocument>,
    private readonly numbers: IncidentNumbers,
    private readonly entries: SearchEntries,
  ) {}

  find(scope: Scope, incidentId: string): Promise<IncidentDocument | null> {
    return this.incidents.findOne(scope, { _id: incidentId });
  }

  /** For commands: an id that this scope does not hold is unknown, whoever else may own it. */
  async require(scope: Scope, incidentId: string): Promise<IncidentDocument> {
    const incident = await this.find(scope, incidentId);
    if (!incident) throw new DomainError('NOT_FOUND');
    return incident;
  }

  /** The repair that a link opens. */
  linkedBy(scope: Scope, hash: string): Promise<IncidentDocument | null> {
    return this.incidents.findOne(scope, { 'action.link.hash': { $eq: hash, ...NAMED } });
  }

  /** By its id, or by its number as people write it. */
  async requireNamed(scope: Scope, named: string): Promise<IncidentDocument> {
    const number = asIncidentNumber(named);
    if (number === null) return this.require(scope, named);
    const incident = await this.incidents.findOne(scope, { number });
    if (!incident) throw new DomainError('NOT_FOUND');
    return incident;
  }

  /** Findings that people confirmed to be of the hazard of this one, oldest first. */
  foundAgain(scope: Scope, incidentId: string, limit: number): Promise<IncidentDocument[]> {
    const filter = { same_as: { $eq: incidentId, ...NAMED } };
    return this.incidents.find(scope, filter, { sort: { captured_at: 1, _id: 1 }, limit });
  }

  /** Findings of the same hazard type at the same site that were not later, newest first. */
  likeBefore(scope: Scope, incident: IncidentDocument, since: Date, limit: number): Promise<IncidentDocument[]> {
    const { site_id, hazard_type, captured_at } = incident;
    const filter: IncidentFilter = {
      ...{ site_id, hazard_type, captured_at: { $gte: since, $lte: captured_at } },
      status: { $in: ['REVIEW_REQUIRED', 'APPROVED'] },
    };
    const projection = { history: 0, action: 0, boxes: 0 };
    return this.incidents.find(scope, filter, { sort: { captured_at: -1, _id: -1 }, limit, projection });
  }

  ofCapture(scope: Scope, captureId: string): Promise<IncidentDocument[]> {
    return this.incidents.find(scope, { capture_id: captureId }, { sort: { photo_index: 1, found_as: 1 } });
  }

  /** Incidents of these captures on whose photo something is covered. */
  async coveredOn(scope: Scope, captureIds: readonly string[]): Promise<Pick<IncidentDocument, 'photo'>[]> {
    const filter = { capture_id: { $in: [...captureIds] }, 'photo.regions.0': { $exists: true } };
    return this.incidents.find(scope, filter, { projection: { photo: 1 } });
  }

  /** @returns them with their numbers; without, while older ones wait for theirs */
  async open(scope: TenantScope, opened: readonly IncidentDocument[]): Promise<IncidentDocument[]> {
    if (opened.length === 0) return [];
    const numbers = await this.numbers.next(scope, opened.length, () => this.hasUnnumbered(scope));
    const numbered = opened.map((incident, index) => ({ ...incident, number: numbers?.[index] ?? null }));
    await this.incidents.insertMany(scope, numbered);
    // those that wait for a number get their entries with it
    if (numbers) await this.entries.add(scope, numbered);
    return numbered;
  }

  async openOne(scope: TenantScope, incident: IncidentDocument): Promise<IncidentDocument> {
    const [opened = incident] = await this.open(scope, [incident]);
    return opened;
  }

  /** Organisations with incidents from before there were numbers. */
  async tenantsUnnumbered(): Promise<string[]> {
    const scope = systemScope('incidents of every tenant get their numbers');
    return (await this.incidents.distinct(scope, 'tenant_id', { number: null })) as string[];
  }

  hasUnnumbered(scope: TenantScope): Promise<boolean> {
    return this.incidents.exists(scope, { number: null });
  }

  /** In the order of their opening. */
  unnumbered(scope: TenantScope, limit: number): Promise<IncidentDocument[]> {
    return this.incidents.find(scope, { number: null }, { sort: { opened_at: 1, _id: 1 }, limit });
  }

  async number(scope: TenantScope, before: IncidentDocument, after: IncidentDocument): Promise<void> {
    await this.rewrite(scope, before, after);
    await this.entries.addAgain(scope, [after]);
  }

  /**
   * Stores what a rule made of an incident. Only the incident that the rule saw is replaced, and history is only ever
   * appended to, whatever the rule returned.
   */
  async save(scope: Scope, before: IncidentDocument, after: IncidentDocument): Promise<void> {
    const result = await this.incidents.updateOne(
      scope,
      { _id: before._id, version: before.version },
      changesBetween(before, after, ['history']),
    );
    // Not a DomainError: the message is tried again, and the rule sees what the other one did.
    if (result.matched === 0) throw new Error('The incident changed since it was read.');
    if (before.number) await this.entries.follow(scope, before, after);
  }

  /**
   * Incidents that name a person, in order of their ids. Who decided, repaired or verified stands in the history with the
   * address; who was only given a repair stands there by name and, while it is theirs, in the repair by id.
   */
  async naming(scope: Scope, person: PersonToForget, after: string | null, limit: number): Promise<IncidentDocument[]> {
    const { user_id, email, tenant_id } = person;
    const behind: IncidentFilter = after === null ? {} : { _id: { $gt: after } };
    // One question for each, since each has an index of its own.
    const conditions: IncidentFilter[] = [
      { 'history.user_email': email },
      { 'history.changes.owner.to': { $in: namesOfErased(person), ...NAMED }, tenant_id },
      { 'action.owner.id': { $eq: user_id, ...NAMED } },
      { 'action.link.email': { $eq: email, ...NAMED } },
    ];
    const found = new Map<string, IncidentDocument>();
    for (const condition of conditions) {
      const some = await this.incidents.find(scope, { ...condition, ...behind }, { sort: { _id: 1 }, limit });
      for (const incident of some) found.set(incident._id, incident);
    }
    return [...found.values()].sort((one, other) => (one._id < other._id ? -1 : 1)).slice(0, limit);
  }

  /** Like `save`, also of what the history says of people: the one change that it takes. */
  async rewrite(scope: Scope, before: IncidentDocument, after: IncidentDocument): Promise<void> {
    const filter = { _id: before._id, version: before.version };
    const result = await this.incidents.updateOne(scope, filter, changesBetween(before, after));
    if (result.matched === 0) throw new Error('The incident changed since it was read.');
    if (before.number) await this.entries.follow(scope, before, after);
  }

  /** Not a change of the incident that anybody is told of: its version stays. */
  async countAs(scope: Scope, incidentId: string, verdict: Verdict | null, misses: Misses | null): Promise<void> {
    const $set = { counted_as: verdict, counted_misses: misses };
    await this.incidents.updateOne(scope, { _id: incidentId }, { $set });
  }

  /** Incidents whose people are to be told of a repair, the longest due first. */
  remindedBefore(scope: Scope, now: Date, limit: number): Promise<IncidentDocument[]> {
    return this.incidents.find(scope, remindedUntil(now), { sort: { 'action.remind_at': 1 }, limit });
  }

  /** Organisations of such incidents. */
  async tenantsRemindedBefore(scope: Scope, now: Date): Promise<string[]> {
    return (await this.incidents.distinct(scope, 'tenant_id', remindedUntil(now))) as string[];
  }

  /** Incidents with a repair that somebody still has to do or to verify, the earliest due first. */
  withOpenAction(scope: Scope, wanted: OpenActions, limit: number): Promise<IncidentDocument[]> {
    const { ownerId, status, overdueAt } = wanted;
    const filter: IncidentFilter = {
      'action.status': status ?? { $in: [...unfinishedStatuses] },
      ...(ownerId === undefined ? {} : { 'action.owner.id': ownerId }),
      ...(overdueAt === undefined ? {} : { 'action.overdue_at': { $lte: overdueAt } }),
    };
    return this.incidents.find(scope, filter, { sort: { 'action.due_date': 1, _id: 1 }, limit });
  }

  /** Reports and repairs with a photo of their own from before `before`, at most `limit`. */
  async withOwnPhotosFrom(scope: Scope, before: Date, limit: number): Promise<string[]> {
    const filters: IncidentFilter[] = [
      { 'action.completed_at': { $lt: before }, 'action.after_photo.id': HAS_PHOTO },
      { capture_id: null, 'photo.id': HAS_PHOTO, opened_at: { $lt: before } },
    ];
    const ids = new Set<string>();
    for (const filter of filters) {
      for (const { _id } of await this.incidents.find(scope, filter, { projection: { _id: 1 }, limit })) ids.add(_id);
    }
    return [...ids].slice(0, limit);
  }

  /** Whether there ever was one. */
  hasAny(): Promise<boolean> {
    return this.incidents.exists(systemScope('an empty collection beside a full bucket is a mistake'), {});
  }

  /** Where the photos of these incidents and of their repairs lie. */
  async photoKeysOf(scope: Scope, incidentIds: readonly string[]): Promise<Set<string>> {
    const projection = { photo: 1, 'action.after_photo': 1 };
    const found = await this.incidents.find(scope, { _id: { $in: [...incidentIds] } }, { projection });
    const photos = found.flatMap(({ photo, action }) => [photo, action?.after_photo]);
    return new Set(photos.flatMap((each) => (each ? [each.key, each.thumbnail_key, each.blurred_key ?? ''] : [])));
  }

  list(scope: Scope, filter: IncidentFilter, sort: IncidentSort, limit: number): Promise<IncidentDocument[]> {
    return this.incidents.find(scope, filter, { sort, limit });
  }

  /** The tenant of a site's incidents, or null when the site has none. */
  async tenantOfSite(siteId: string): Promise<string | null> {
    const scope = systemScope('finds the tenant of a site');
    const incident = await this.incidents.findOne(scope, { site_id: siteId }, { projection: { tenant_id: 1 } });
    return incident?.tenant_id ?? null;
  }

  /** Counts up to `limit` and stops there, so that a count costs the same however much there is. */
  async countUpTo(scope: Scope, filter: IncidentFilter, limit: number): Promise<number> {
    // The stages that drivers send for a count with a limit, which engines answer from the index alone.
    const stages = [{ $match: filter }, { $limit: limit }, { $group: { _id: 1, n: { $sum: 1 } } }] as PipelineStage[];
    const [row] = await this.incidents.aggregate<{ n: number }>(scope, stages);
    return row?.n ?? 0;
  }
}

const remindedUntil = (now: Date): IncidentFilter => ({ 'action.remind_at': { $gt: NEVER_REMINDED, $lte: now } });

/** Where an incident names somebody: as the history knew them then, and by id. */
export const namedIn = ({
  user_id,
  email,
  name,
}: Pick<ErasedPerson, 'user_id' | 'email' | 'name'>): IncidentFilter[] => [
  { 'history.user_email': email },
  { 'history.changes.owner.from': name },
  { 'history.changes.owner.to': name },
  { 'decision.by.id': user_id },
  { 'action.owner.id': user_id },
  { 'action.completed_by.id': user_id },
  { 'action.verified_by.id': user_id },
];
