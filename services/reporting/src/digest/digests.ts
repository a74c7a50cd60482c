import { type Actor, type DigestView, DomainError, isInsurer, type Locale } from '@hazardlens/contracts';
import { displayScore, isoDate, SAFETY_AGEING, safetyScore, startOfDay } from '@hazardlens/risk';
import { InjectModel, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { hazardName } from '@hazardlens/taxonomy';
import { Injectable } from '@nestjs/common';
import { DASHBOARD_DAYS, overdueOf } from '../get-dashboard/dashboard.js';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import { OwnWordsReader } from '../own-hazards/own-words.reader.js';
import { Places, type ScoredPlace } from '../score/places.reader.js';
import { inputsOf, termsOf } from '../score/score-inputs.js';
import { ScoreHistory } from '../snapshot/score-history.js';
import { siteOf } from '../sums/project-incident.js';
import { ALL_SITES } from '../sums/view.js';
import { measuresOf } from './measures.rules.js';

const WEEK_DAYS = 7;
/** The heaviest ones: lighter ones change a score by nothing that is seen. */
const MOST_OPEN = 2_000;
const seen = [
  ...(['site_id', 'category', 'hazard_type', 'severity', 'ps', 'day', 'action_due'] as const),
  ...(['status', 'behind'] as const),
];
const projection = Object.fromEntries(seen.map((field) => [field, 1]));

/** What happened in a week at a place, and what to do first. */
@Injectable()
export class Digests {
  constructor(
    private readonly places: Places,
    private readonly history: ScoreHistory,
    private readonly ownWords: OwnWordsReader,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
  ) {}

  /** @throws DomainError FORBIDDEN for insurers, NOT_FOUND for a site that the actor cannot see */
  async read(actor: Actor, siteId: string | null, locale: Locale): Promise<DigestView> {
    if (isInsurer(actor)) throw new DomainError('FORBIDDEN');
    const [place, ...others] = await this.places.of(actor, siteId, new Date());
    // super_admin reads every organisation: a week of all of them says nothing about any
    if (!place || others.length > 0) throw new DomainError('SITE_REQUIRED');
    return this.of(place, locale);
  }

  async of(place: ScoredPlace, locale: Locale): Promise<DigestView> {
    const { today, view, site_id } = place;
    const inputs = inputsOf([place], DASHBOARD_DAYS);
    const terms = termsOf(inputs, SAFETY_AGEING);
    const measures = measuresOf(await this.#open(place), terms, { today, ageing: SAFETY_AGEING });
    const own = await this.ownWords.of(measures.map(({ hazard_type }) => hazard_type));
    const week = inputs.days.filter(({ day }) => day < 0 && day >= -WEEK_DAYS);
    const before = (await this.history.pastScores([place])).at(-1) ?? null;
    return {
      site_id: site_id === ALL_SITES ? null : site_id,
      name: site_id === ALL_SITES ? place.name : (view.sites[site_id]?.name ?? ''),
      ...{ from: isoDate(today - WEEK_DAYS), to: isoDate(today - 1) },
      score: displayScore(safetyScore(terms)),
      basis: inputs.captures > 0 ? 'measured' : 'default',
      score_week_ago: before === null ? null : displayScore(before),
      found: week.reduce((sum, { high, medium, low }) => sum + high + medium + low, 0),
      closed: await this.#closed(place),
      overdue: overdueOf(place),
      measures: measures.map((measure) => ({
        ...measure,
        label: hazardName({ ...measure, own_label: own.get(measure.hazard_type)?.label }, locale),
        site_name: view.sites[measure.site_id]?.name ?? '',
      })),
    };
  }

  #open(place: ScoredPlace): Promise<IncidentRow[]> {
    return this.incidents.find(
      tenantScope(place.tenant_id),
      { open: true, status: { $in: ['APPROVED', 'REVIEW_REQUIRED'] }, ...siteOf(place) },
      { sort: { ps: -1, _id: 1 }, limit: MOST_OPEN, projection },
    );
  }

  /** Hazards: each is closed once in a week, however many findings of it were. */
  async #closed(place: ScoredPlace): Promise<number> {
    const { tenant_id, today, time_zone } = place;
    const closed_at = { $gte: startOfDay(today - WEEK_DAYS, time_zone), $lt: startOfDay(today, time_zone) };
    const counted = await this.incidents.aggregate<{ hazards: number }>(tenantScope(tenant_id), [
      { $match: { closed_at, ...siteOf(place) } },
      { $group: { _id: { first: { $ifNull: ['$same_as', '$_id'] }, hazard_type: '$hazard_type' } } },
      { $count: 'hazards' },
    ]);
    return counted[0]?.hazards ?? 0;
  }
}
