import {
  type Actor,
  beginningOf,
  type HistoryEntry,
  type IncidentPlace,
  type IncidentRecord,
  incidentPlace,
  type Locale,
  namesOfPlace,
} from '@hazardlens/contracts';
import {
  dayIn,
  type IncidentPaper,
  momentIn,
  type PaperBlock,
  type PaperBox,
  type PaperStep,
} from '@hazardlens/report-files';
import { displayScore } from '@hazardlens/risk';
import {
  categoryName,
  hasName,
  hazardAction,
  hazardName,
  NOT_NAMED,
  reasonText,
  recommendation,
} from '@hazardlens/taxonomy';
import { paperWords } from './paper-words.js';

export interface PaperReader {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly now: Date;
}
/** What of the pictures this reader may see. */
export interface Pictures {
  readonly photo: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** of the reader's organisation, whose paper it is */
  readonly logo: Uint8Array | null;
}

/** An incident as it may be shown to its reader, in words for paper. */
export function incidentPaper(
  incident: IncidentRecord,
  others: readonly IncidentRecord[],
  { photo, after, logo }: Pictures,
  reader: PaperReader & { size: IncidentPaper['size'] },
): IncidentPaper {
  const { actor, locale, timeZone, now, size } = reader;
  const words = paperWords[locale];
  const at = (time: string): string => momentIn({ locale, timeZone }, new Date(time));
  const boxes = [incident, ...others].flatMap((each, finding) => boxesOf(each, finding, locale));
  const own = boxes.filter(({ finding }) => finding === 0);
  return {
    size,
    locale,
    organisation: actor.tenant_name,
    logo,
    title: [incident.number ?? words.incident, labelOf(incident, locale)].join(' · '),
    subtitle: [[...whoseOf(incident), incident.site_name, at(incident.captured_at)].join(' · ')],
    photo: photo && { jpeg: photo, boxes },
    noPhoto: words.noPhoto,
    blocks: blocksOf(incident, reader, at),
    repair: after && {
      title: `${words.before} / ${words.after}`,
      pictures: [
        ...(photo ? [{ jpeg: photo, boxes: own, caption: words.before }] : []),
        { jpeg: after, boxes: [], caption: words.after },
      ],
    },
    timeLine: { title: words.timeLine, steps: stepsOf(incident, locale, at) },
    footer: words.madeFor(actor.name, at(now.toISOString()), timeZone),
    page: words.page,
  };
}

/** Said where it is another organisation's than the reader's, which stands at the head of the page. */
const whoseOf = ({ contractor_name }: IncidentRecord): string[] => (contractor_name ? [contractor_name] : []);

type Moment = (time: string) => string;

export const labelOf = (incident: IncidentRecord, locale: Locale): string =>
  hasName(incident.hazard_type) ? hazardName(incident, locale) : incident.hazard_label;
const categoryOf = ({ category, category_name }: IncidentRecord, locale: Locale): string =>
  hasName(category) ? categoryName(category, locale) : category_name;
const stepName = (key: string, locale: Locale): string => paperWords[locale].steps[key] ?? key;
const percent = (share: number): string => `${displayScore(share * 100)} %`;

/** As it was called when it was said. */
function placeText(place: IncidentPlace, locale: Locale): string {
  const { x, y } = place;
  const pin = x === undefined || y === undefined ? [] : [paperWords[locale].pin(percent(x), percent(y))];
  return [...namesOfPlace(place), ...pin].join(' · ');
}

const boxesOf = (incident: IncidentRecord, finding: number, locale: Locale): PaperBox[] =>
  incident.boxes.map(({ x, y, w, h }) => ({ x, y, w, h, finding, label: labelOf(incident, locale) }));

function blocksOf(incident: IncidentRecord, { locale }: PaperReader, at: Moment): PaperBlock[] {
  const words = paperWords[locale];
  const { note, capture_note, closed_at, closed_by } = incident;
  const isNamed = incident.hazard_type !== NOT_NAMED;
  const closed = closed_at ? `${at(closed_at)}${closed_by ? `, ${words.closedBy[closed_by]}` : ''}` : null;
  const facts = [
    { name: words.number, value: incident.number ?? '–' },
    { name: words.category, value: categoryOf(incident, locale) },
    ...whoseOf(incident).map((value) => ({ name: words.contractor, value })),
    { name: words.site, value: incident.site_name },
    ...(incident.place ? [{ name: words.place, value: placeText(incident.place, locale) }] : []),
    { name: stepName(beginningOf(incident), locale), value: at(incident.captured_at) },
    { name: words.severity, value: isNamed ? percent(incident.severity) : words.notRated },
    // 0: nothing has measured it, as where a stranger reported
    { name: words.confidence, value: incident.confidence > 0 ? percent(incident.confidence) : '–' },
    { name: words.status, value: words.statuses[incident.status] },
    ...(closed ? [{ name: words.closed, value: closed }] : []),
  ];
  const law = [
    recommendation(incident.category, incident.hazard_type)?.source ?? `OSHA ${incident.osha}`,
    `ISO 45001 ${incident.iso45001}`,
  ];
  const text = (title: string, value: string | null | undefined): PaperBlock[] =>
    value ? [{ title, texts: [value] }] : [];
  return [
    { title: words.facts, facts },
    ...text(words.why, reasonText(incident, incident.ai_notes, locale)),
    ...text(words.note, note),
    ...text(words.captureNote, capture_note),
    ...(isNamed ? [{ title: words.law, texts: law }] : []),
    ...text(words.todo, hazardAction(incident, locale) || incident.recommended_action),
    ...decisionOf(incident, locale, at),
    ...actionOf(incident, locale, at),
  ];
}

function decisionOf(
  { status, decided_at, decided_by, history }: IncidentRecord,
  locale: Locale,
  at: Moment,
): PaperBlock[] {
  if (decided_at === null) return [];
  const words = paperWords[locale];
  const notes = history.findLast(({ action }) => action === status)?.notes;
  const by = decided_by ? (decided_by.name ?? words.roles[decided_by.role]) : '';
  return [
    {
      title: words.decision,
      facts: [{ name: words.statuses[status], value: [by, at(decided_at)].filter((part) => part !== '').join(', ') }],
      texts: notes ? [notes] : [],
    },
  ];
}

function actionOf({ action }: IncidentRecord, locale: Locale, at: Moment): PaperBlock[] {
  if (!action) return [];
  const words = paperWords[locale];
  const done = (by: { name: string } | null, time: string | null): string =>
    [by?.name ?? '', time ? at(time) : ''].filter((part) => part !== '').join(', ');
  const due = dayIn(locale, new Date(`${action.due_date}T00:00:00.000Z`));
  return [
    {
      title: words.action,
      facts: [
        { name: words.status, value: words.states[action.status] },
        { name: words.owner, value: action.owner.name },
        { name: words.due, value: action.overdue ? `${due} (${words.overdue})` : due },
        ...(action.completed_at
          ? [{ name: words.completed, value: done(action.completed_by, action.done_at ?? action.completed_at) }]
          : []),
        ...(action.done_at && action.completed_at ? [{ name: words.arrived, value: at(action.completed_at) }] : []),
        ...(action.verified_at
          ? [
              {
                name: words.verified,
                value: `${done(action.verified_by, action.verified_at)}${action.self_verified ? ` (${words.self})` : ''}`,
              },
            ]
          : []),
      ],
      texts: [action.note, action.completion_note].filter((text) => text !== ''),
    },
  ];
}

/** Newest last: on paper a story is read from its beginning. Who may not read the history gets what frames it. */
function stepsOf(incident: IncidentRecord, locale: Locale, at: Moment): PaperStep[] {
  const words = paperWords[locale];
  const { captured_at, decided_at, decided_by, closed_at, closed_by, history } = incident;
  const framing = (key: string, time: string, who = '', notes = '') => ({ key, time, who, notes });
  const steps = [
    framing(beginningOf(incident), captured_at),
    ...history.map((entry) => ({ key: entry.action, time: entry.timestamp, ...writtenBy(entry, incident, locale) })),
    ...(history.length === 0 && decided_at
      ? [framing('DECIDED', decided_at, decided_by ? (decided_by.name ?? words.roles[decided_by.role]) : '')]
      : []),
    ...(closed_at ? [framing('CLOSED', closed_at, '', closed_by ? words.closedBy[closed_by] : '')] : []),
  ];
  return steps
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time))
    .map(({ key, time, who, notes }) => ({ at: at(time), what: stepName(key, locale), who, notes }));
}

function writtenBy(
  { action, user_email, notes, changes }: HistoryEntry,
  incident: IncidentRecord,
  locale: Locale,
): { who: string; notes: string } {
  const moved = incidentPlace.safeParse(Object(changes?.['place']).to);
  const corrected = correctedTexts(changes, incident, locale);
  const told = [
    assignedText(changes, locale),
    ...corrected,
    notes,
    ...(moved.success ? [placeText(moved.data, locale)] : []),
  ]
    .filter(Boolean)
    .join('\n');
  if (user_email !== null) return { who: user_email, notes: told };
  // who has a link instead of an account is known by name
  const holder = changeOf(changes, 'by').to;
  const opened = action === 'CREATED' ? reasonText(incident, notes, locale) : notes;
  return { who: holder ? String(holder) : paperWords[locale].system, notes: opened };
}

const changeOf = (changes: HistoryEntry['changes'], field: string): { from?: unknown; to?: unknown } =>
  Object(changes?.[field]);

/** What a decision corrected, before and after, and with which finding it is one hazard. */
function correctedTexts(changes: HistoryEntry['changes'], incident: IncidentRecord, locale: Locale): string[] {
  const words = paperWords[locale].corrected;
  const told = (field: keyof typeof words, shown: (value: unknown, side: 'from' | 'to') => string): string[] => {
    const change = changeOf(changes, field);
    if (!('from' in change && 'to' in change)) return [];
    return [`${words[field]}: ${shown(change.from, 'from')} → ${shown(change.to, 'to')}`];
  };
  const category = changeOf(changes, 'category');
  const named = (code: unknown, side: 'from' | 'to'): string =>
    code === incident.hazard_type
      ? labelOf(incident, locale)
      : hazardName({ category: String(category[side] ?? incident.category), hazard_type: String(code) }, locale);
  // a report that nobody had named was not rated
  const isRated = changeOf(changes, 'hazard_type').from !== NOT_NAMED;
  const same = ['same_as', 'found_again'].map((field) => changeOf(changes, field)).find(({ from, to }) => to ?? from);
  return [
    ...told('hazard_type', named),
    ...(isRated ? told('severity', (share) => percent(Number(share))) : []),
    ...told('boxes', (boxes) => (Array.isArray(boxes) ? String(boxes.length) : '–')),
    ...(same ? [String(same.to ?? same.from)] : []),
  ];
}

/** Whose a repair became, by account or by link, and by when it is to be done. */
function assignedText(changes: HistoryEntry['changes'], locale: Locale): string {
  const words = paperWords[locale];
  const [owner, given, due] = ['owner', 'given_to', 'due_date'].map((field) => changeOf(changes, field));
  const whose = owner?.to ? owner : given;
  const toWhom = whose?.to ? words.assigned(whose.from ? String(whose.from) : null, String(whose.to)) : '';
  const byWhen = due?.to ? words.dueOn(dayIn(locale, new Date(`${String(due.to)}T00:00:00.000Z`))) : '';
  return [toWhom, byWhen].filter(Boolean).join(', ');
}
