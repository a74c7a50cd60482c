import type { Actor, Locale, RiskIntelligenceAnswer, TimeRange } from '@hazardlens/contracts';
import { dayNumber, explanation, rangeAgeing } from '@hazardlens/risk';
import { InjectModel, type Scope, systemScope, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { OwnWordsReader } from '../own-hazards/own-words.reader.js';
import { explanationView } from '../score/explanation-view.js';
import { KeptAnswers } from '../score/kept-answers.js';
import { Places, type ScoredPlace, type UnreadPlace } from '../score/places.reader.js';
import { ageOf, hasCaptures, inputsOf, openLead, termsOf } from '../score/score-inputs.js';
import { weighingOf } from '../score/weighing.js';
import { groupOf } from '../sums/sums.js';
import { type DaySumsRow, daySumsModel, unpackDay } from '../sums/sums.models.js';
import { ALL_SITES } from '../sums/view.js';
import { daysOf, type GroupedDay, type RowInputs, riskIntelligenceOf } from './risk-intelligence.js';

const several = systemScope('days of organisations that the actor may look at');
const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;

/** One organisation that looks at itself: its heat map is of sites. */
const isAlone = (places: readonly UnreadPlace[]): boolean => places.length === 1 && places[0]?.audience === 'tenant';

const hazardsIn = (groups: readonly object[]): string[] =>
  groups.flatMap((each) => Object.keys(each).map((key) => groupOf(key).hazard_type));

/** The risk hub's answer, for the screen and for its exports alike. */
@Injectable()
export class RiskIntelligence {
  constructor(
    private readonly places: Places,
    @InjectModel(daySumsModel) private readonly days: TenantModel<DaySumsRow>,
    private readonly ownWords: OwnWordsReader,
    private readonly kept: KeptAnswers,
  ) {}

  async read(actor: Actor, siteId: string | null, range: TimeRange, locale: Locale): Promise<RiskIntelligenceAnswer> {
    const generatedAt = new Date();
    const found = await this.places.whose(actor, siteId, generatedAt);
    const answer = await this.kept.of(found, ['risk hub', range, locale], async () => {
      const [only] = found;
      // with its sites in one question
      if (isAlone(found) && only?.site_id === ALL_SITES) {
        const [all, ...sites] = await this.places.bySite(only);
        return this.#reckon([all], sites, { range, locale, generatedAt });
      }
      const places = await this.places.seenBy(actor, siteId, found);
      return this.#reckon(places, places, { range, locale, generatedAt });
    });
    return { ...answer, generated_at: generatedAt.toISOString() };
  }

  /** @param at where the heat map's rows are */
  async #reckon(
    places: readonly ScoredPlace[],
    at: readonly ScoredPlace[],
    { range, locale, generatedAt }: { range: TimeRange; locale: Locale; generatedAt: Date },
  ): Promise<RiskIntelligenceAnswer> {
    const length = daysOf[range];
    const ageing = rangeAgeing(length);
    // the trend compares with the range before
    const inputs = inputsOf(places, 2 * length);
    const { groups, rows } = await this.#groups(places, at, length);
    const why = explanation(
      termsOf(inputs, ageing),
      weighingOf(places, ageing, locale),
      openLead('risk', inputs),
      locale,
    );
    return riskIntelligenceOf({ ...inputs, groups }, rows, range, {
      today: places[0]?.today ?? dayNumber(generatedAt, 'UTC'),
      locale,
      captured: hasCaptures(places, length),
      explanation: explanationView(why),
      generatedAt,
      own: await this.ownWords.of(hazardsIn([...inputs.open, ...groups.map((day) => day.groups)])),
    });
  }

  /** Hazard type by hazard type, of everything and of each row of the heat map: sites, or (for insurers) contractors. */
  async #groups(
    places: readonly ScoredPlace[],
    at: readonly ScoredPlace[],
    length: number,
  ): Promise<{ groups: GroupedDay[]; rows: RowInputs[] }> {
    const [only] = places;
    if (only && isAlone(places)) return this.#bySite(only, at, length);
    const days = await this.#daysOf(
      several,
      places,
      length,
      places.map(({ tenant_id }) => tenant_id),
    );
    const rows = places.map((place) => {
      const { tenant_id: id, name, view } = place;
      const groups = days.filter((each) => each.tenant_id === id);
      return { id, name, open: [view.open], groups, captures: view.captures, captured: hasCaptures([place], length) };
    });
    return { groups: rows.flatMap((row) => row.groups), rows };
  }

  async #bySite(
    place: ScoredPlace,
    at: readonly ScoredPlace[],
    length: number,
  ): Promise<{ groups: GroupedDay[]; rows: RowInputs[] }> {
    const days = await this.#daysOf(tenantScope(place.tenant_id), [place], length, null);
    const rows = Object.entries(place.view.sites).flatMap(([id, { name, archived, last }]) => {
      const view = at.find(({ site_id }) => site_id === id)?.view;
      const groups = days.filter(({ site_id }) => site_id === id);
      const isShown =
        name !== null && (!archived || groups.length > 0 || (view?.incidents ?? 0) + (view?.captures ?? 0) > 0);
      const captured = last !== null && last > place.today - length;
      return isShown
        ? [{ id, name, open: view ? [view.open] : [], groups, captures: view?.captures ?? 0, captured }]
        : [];
    });
    return { groups: days.filter(({ site_id }) => site_id === place.site_id), rows: rows.sort(byName) };
  }

  /** @param tenantIds null: the scope's, at every site when the places are all sites */
  async #daysOf(
    scope: Scope,
    places: readonly ScoredPlace[],
    length: number,
    tenantIds: readonly string[] | null,
  ): Promise<(GroupedDay & { tenant_id: string; site_id: string })[]> {
    const [first] = places;
    if (!first) return [];
    const { audience, site_id } = first;
    const oldest = Math.min(...places.map(({ today }) => today)) - length;
    const where = tenantIds
      ? { tenant_id: { $in: [...tenantIds] }, site_id }
      : site_id === ALL_SITES
        ? {}
        : { site_id };
    const rows = await this.days.find(scope, { ...where, audience, day: { $gt: oldest } }, { sort: { day: 1 } });
    const placeOf = new Map(places.map((place) => [place.tenant_id, place]));
    return rows.flatMap((row) => {
      const place = placeOf.get(row.tenant_id);
      if (!place || row.day <= place.today - length) return [];
      const { tenant_id, site_id: at, day, groups } = unpackDay(row);
      return [{ tenant_id, site_id: at, day: ageOf(day, place), groups }];
    });
  }
}
