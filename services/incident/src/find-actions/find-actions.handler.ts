import { actionStatuses, type DataOf, DomainError, findActions, isInsurer, type ReplyOf } from '@hazardlens/contracts';
import {
  actorScope,
  type MessageOf,
  QueryHandler,
  questionHash,
  type Scope,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { isUnfinished, unfinishedStatuses } from '../incident/action.rules.js';
import { type IncidentFilter, IncidentRepository } from '../incident/incident.repository.js';
import { listedRecordFor } from '../incident/incident.view.js';
import { RecordNames } from '../incident/record-names.js';
import { mergeStreams } from '../list-incidents/merge-streams.js';
import { behind, compare, decodeCursor, encodeCursor, sortOf } from './action-order.js';

type Question = DataOf<typeof findActions>;
type Status = (typeof actionStatuses)[number];

/** Counts stop here, as those of the incidents do. */
const COUNT_LIMIT = 10_000;

/** The repairs of an organisation: of one person, one site or all. One read a status, merged; by due day each is sorted by its index. */
@Controller()
export class FindActionsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly names: RecordNames,
  ) {}

  @QueryHandler(findActions)
  async handle({ data }: MessageOf<typeof findActions>): Promise<ReplyOf<typeof findActions>> {
    const { actor, limit, sort } = data;
    if (isInsurer(actor)) throw new DomainError('FORBIDDEN');
    const now = new Date();
    const scope = await this.#scopeOf(data);
    const hash = questionHash([data.site_id, data.owner_id, data.statuses, data.overdue, sort]);
    const from = data.cursor === undefined ? null : decodeCursor(hash, data.cursor);
    const counts = await this.#counts(scope, data, now);
    const streams = wantedStatuses(data)
      .filter((status) => counts[status] > 0)
      .map((status) => {
        const filter: IncidentFilter = { $and: [filterOf(data, status, now), from ? behind(sort, from) : {}] };
        const read = (rows: number) => this.incidents.list(scope, filter, sortOf(sort), rows);
        return { weight: counts[status], read };
      });
    const found = await mergeStreams(streams, limit + 1, compare(sort));
    const page = found.slice(0, limit);
    const names = await this.names.of(scope, page);
    const last = page.at(-1);
    return {
      incidents: page.map((incident) => listedRecordFor(actor, incident, names)),
      counts,
      next_cursor: found.length > limit && last ? encodeCursor(hash, sort, last) : null,
    };
  }

  /** super_admin's site is looked up in its tenant, whose indexes serve it. */
  async #scopeOf({ actor, site_id }: Question): Promise<Scope> {
    if (actor.role !== 'super_admin' || site_id === null) return actorScope(actor);
    const tenantId = await this.incidents.tenantOfSite(site_id);
    return tenantId === null ? actorScope(actor) : tenantScope(tenantId);
  }

  /** Whatever status is asked for: of the same people and places. */
  async #counts(scope: Scope, question: Question, now: Date): Promise<ReplyOf<typeof findActions>['counts']> {
    const count = (status: Status, overdue: boolean): Promise<number> =>
      this.incidents.countUpTo(scope, filterOf({ ...question, overdue }, status, now), COUNT_LIMIT);
    const late = Promise.all(unfinishedStatuses.map((status) => count(status, true)));
    const [ASSIGNED, IN_PROGRESS, COMPLETED, VERIFIED] = await Promise.all([
      count('ASSIGNED', false),
      count('IN_PROGRESS', false),
      count('COMPLETED', false),
      count('VERIFIED', false),
    ]);
    const overdue = (await late).reduce((sum, each) => sum + each, 0);
    return { ASSIGNED, IN_PROGRESS, COMPLETED, VERIFIED, overdue: Math.min(overdue, COUNT_LIMIT) };
  }
}

function wantedStatuses({ statuses, overdue }: Question): readonly Status[] {
  const wanted = statuses.length > 0 ? actionStatuses.filter((status) => statuses.includes(status)) : actionStatuses;
  return overdue ? wanted.filter(isUnfinished) : wanted;
}

const filterOf = (
  { site_id, owner_id, overdue }: Pick<Question, 'site_id' | 'owner_id' | 'overdue'>,
  status: Status,
  now: Date,
): IncidentFilter => ({
  'action.status': status,
  ...(site_id === null ? {} : { site_id }),
  ...(owner_id === null ? {} : { 'action.owner.id': owner_id }),
  ...(overdue ? { 'action.overdue_at': { $lte: now } } : {}),
});
