import {
  type Actor,
  asIncidentNumber,
  type DataOf,
  hasWord,
  isInsurer,
  type listIncidents,
  wordsIn,
} from '@hazardlens/contracts';
import { dayOf, startOfDay } from '@hazardlens/risk';
import { findHazards } from '@hazardlens/taxonomy';
import { isOverdue, unfinishedStatuses } from '../incident/action.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import type { IncidentFilter } from '../incident/incident.repository.js';
import type { OwnHazardDocument } from '../own-hazards/own-hazard.model.js';
import {
  actionKey,
  categoryKey,
  hazardKey,
  keysOf,
  levelKey,
  ownerKey,
  photographerKey,
  posterKey,
  siteKey,
  wordKey,
  zoneKey,
} from '../search/incident-keys.rules.js';
import type { Targets } from './incident-filters.js';

type Question = DataOf<typeof listIncidents>;

/** Words of a search that count; nobody types more. */
const MOST_WORDS = 8;
/** Hazard types, sites and people that one word stands for. */
const MOST_NAMED = 30;

/** Something that has to be there: one of these keys, or a word that begins like this. */
export interface Term {
  readonly keys: readonly string[];
  readonly begins: string | null;
  /** it stands for more than that: some incidents with it are not found by it */
  readonly cut?: boolean;
}

/** Questions that are answered by what incidents are found by, and not by walking through lists. */
export const isSearch = ({ q, owner_id, action_status = [], number, zone, level, source }: Question): boolean =>
  [q, owner_id, number, zone, level].some((asked) => asked !== undefined) ||
  action_status.length > 0 ||
  source === 'poster';

/** The number that is looked for, also where it was typed as a word. */
export const numberIn = ({ q, number }: Question): string | null =>
  asIncidentNumber(number ?? '') ?? asIncidentNumber(q ?? '');

/** Days of capture in a time zone, both included, as a range of moments. */
export function daysIn({ from, to }: Pick<Question, 'from' | 'to'>, timeZone: string): { from?: Date; until?: Date } {
  return {
    ...(from === undefined ? {} : { from: startOfDay(dayOf(from), timeZone) }),
    ...(to === undefined ? {} : { until: startOfDay(dayOf(to) + 1, timeZone) }),
  };
}

export function daysFilter(days: Pick<Question, 'from' | 'to'>, timeZone: string): IncidentFilter {
  const { from, until } = daysIn(days, timeZone);
  return { captured_at: { ...(from ? { $gte: from } : {}), ...(until ? { $lt: until } : {}) } };
}

/** What organisations have named themselves. */
interface Named {
  readonly sites: readonly { readonly _id: string; readonly name: string }[];
  readonly own: readonly Pick<OwnHazardDocument, '_id' | 'label'>[];
}

/** What has to be there, as far as it is known without looking into what people typed. */
export function termsOf(question: Question, targets: Targets, { sites, own }: Named): Term[] {
  const { q = '', owner_id, action_status = [], zone, level, site_id, people = [], actor, source } = question;
  const words = numberIn(question) ? [] : wordsIn(q).slice(0, MOST_WORDS);
  const exact = (keys: readonly string[]): Term => ({ keys, begins: null });
  const states = action_status.flatMap((state) => (state === 'OVERDUE' ? unfinishedStatuses : [state]));
  return [
    ...words.map((word) => {
      const named = [
        findHazards(word).map(({ code }) => hazardKey(code)),
        own.filter(({ label }) => hasWord(`${label.en} ${label.es}`, word)).map(({ _id }) => hazardKey(_id)),
        sites.filter(({ name }) => hasWord(name, word)).map(({ _id }) => siteKey(_id)),
        people.filter(({ name }) => hasWord(name, word)).map(({ id }) => photographerKey(id)),
      ];
      return {
        keys: named.flatMap((keys) => keys.slice(0, MOST_NAMED)),
        // what people of a contractor type is no insurer's business, not even by what is found
        begins: isInsurer(actor) ? null : wordKey(word),
        cut: named.some((keys) => keys.length > MOST_NAMED),
      };
    }),
    ...(owner_id === undefined ? [] : [exact([ownerKey(owner_id)])]),
    ...(source === 'poster' ? [exact([posterKey])] : []),
    ...(states.length === 0 ? [] : [exact(states.map(actionKey))]),
    ...(zone === undefined ? [] : [exact([zoneKey(zone)])]),
    ...(level === undefined ? [] : [exact([levelKey(level)])]),
    ...(site_id === null ? [] : [exact([siteKey(site_id)])]),
    ...(targets === null
      ? []
      : [
          exact(
            targets.map(({ category, hazard_type }) => (hazard_type ? hazardKey(hazard_type) : categoryKey(category))),
          ),
        ]),
  ];
}

/** Does somebody find this incident by these terms, by what they may see of it? */
export function matches(incident: IncidentDocument, terms: readonly Term[], actor: Actor): boolean {
  const { shared, colleagues, reviewers } = keysOf(incident);
  const isColleague = actor.role === 'worker' || actor.role === 'inspector';
  const isOwn = actor.id === incident.photographer_id || actor.id === incident.action?.owner.id;
  const visible = isInsurer(actor)
    ? new Set(shared)
    : new Set([...shared, ...colleagues, ...(isColleague && !isOwn ? [] : reviewers)]);
  return terms.every(
    ({ keys, begins }) =>
      keys.some((key) => visible.has(key)) || (begins !== null && [...visible].some((key) => key.startsWith(begins))),
  );
}

/** Whether the repair is in one of the states asked for; OVERDUE is a matter of the time. */
export function isInState({ action }: IncidentDocument, { action_status = [] }: Question, now: Date): boolean {
  if (action_status.length === 0) return true;
  if (!action) return false;
  return action_status.includes(action.status) || (action_status.includes('OVERDUE') && isOverdue(action, now));
}
