import {
  DomainError,
  getSameAs,
  isInsurer,
  isReviewRole,
  mostLater,
  mostSuggestions,
  type OtherFinding,
  type ReplyOf,
  type SameAsSuggestion,
} from '@hazardlens/contracts';
import { dayNumber } from '@hazardlens/risk';
import {
  actorScope,
  InjectReplica,
  type MessageOf,
  QueryHandler,
  ReplicaReader,
  type TenantScope,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantCopy, tenantCopy, timeZoneOf } from '../copies/copies.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { cameBack } from '../same-as/same-as.rules.js';
import { sameness } from '../same-as/sameness.rules.js';

/** What is compared: enough for what a site finds of a kind in months, and few enough to compare in memory. */
const MOST_COMPARED = 200;
const OLDEST_MS = 365 * 86_400_000;

/** Findings that are compared, by the oldest of their hazard. */
type Hazards = Map<string, IncidentDocument[]>;

/** Suggests, never merges: that two findings are one hazard is for a person to say. No suggestion says nothing. */
@Controller()
export class GetSameAsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
  ) {}

  @QueryHandler(getSameAs)
  async handle({ data }: MessageOf<typeof getSameAs>): Promise<ReplyOf<typeof getSameAs>> {
    const { actor, incident_id } = data;
    if (isInsurer(actor)) throw new DomainError('NOT_FOUND');
    if (!isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
    const incident = await this.incidents.require(actorScope(actor), incident_id);
    const scope = tenantScope(incident.tenant_id);
    const ageOf = await this.#ages(scope);
    const first = incident.same_as ? await this.incidents.find(scope, incident.same_as) : null;
    const again = await this.incidents.foundAgain(scope, (first ?? incident)._id, mostLater + 1);
    const findings = [first ?? incident, ...again];
    const told = (each: IncidentDocument, newer: IncidentDocument) =>
      otherFinding(each, ageOf, cameBack(newer, findings));
    return {
      same_as: first?._id ?? null,
      earlier: first && told(first, incident),
      later: again
        .filter(({ _id }) => _id !== incident._id)
        .slice(0, mostLater)
        .map((each) => told(each, each)),
      suggestions: first ? [] : await this.#suggestions(scope, incident, ageOf),
    };
  }

  async #suggestions(scope: TenantScope, incident: IncidentDocument, ageOf: AgeOf): Promise<SameAsSuggestion[]> {
    if (incident.status === 'REJECTED') return [];
    const since = new Date(incident.captured_at.getTime() - OLDEST_MS);
    const compared = await this.incidents.likeBefore(scope, incident, since, MOST_COMPARED);
    const hazards: Hazards = new Map();
    for (const each of compared) {
      const first = each.same_as ?? each._id;
      // what points at this one is known to be the same already
      if (each._id !== incident._id && first !== incident._id)
        hazards.set(first, [...(hazards.get(first) ?? []), each]);
    }
    return [...hazards.values()]
      .map((found) => suggestionOf(incident, found, ageOf))
      .sort((a, b) => b.score - a.score || (a.created_at < b.created_at ? 1 : -1))
      .slice(0, mostSuggestions);
  }

  /** Whole calendar days, as the organisation counts them. */
  async #ages(scope: TenantScope): Promise<AgeOf> {
    const zone = await timeZoneOf(this.tenants, scope);
    const today = dayNumber(new Date(), zone);
    return (at) => Math.max(0, today - dayNumber(at, zone));
  }
}

type AgeOf = (at: Date) => number;

/** @param found findings of one hazard; it is as much alike as the one that is most */
function suggestionOf(incident: IncidentDocument, found: readonly IncidentDocument[], ageOf: AgeOf): SameAsSuggestion {
  const best = found
    .map((each) => ({ each, ...sameness(incident, each) }))
    .reduce((one, other) => (other.score > one.score ? other : one));
  const { each, ...alike } = best;
  return { ...otherFinding(each, ageOf, cameBack(incident, found)), ...alike };
}

const otherFinding = (each: IncidentDocument, ageOf: AgeOf, came_back: boolean): OtherFinding => ({
  incident_id: each._id,
  number: each.number ?? null,
  hazard_type: each.hazard_type,
  status: each.status,
  created_at: each.captured_at.toISOString(),
  closed_at: each.closing?.at.toISOString() ?? null,
  age_days: ageOf(each.captured_at),
  came_back,
});
