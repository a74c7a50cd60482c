import type { ActionCounts, IncidentRecord, Locale, ObservationRecord } from '@hazardlens/contracts';
import { dayIn, momentIn, type TalkPage, type TalkRows } from '@hazardlens/report-files';
import { type DayNumber, isoWeek } from '@hazardlens/risk';
import { categoryName, hazardAction, isCategoryCode } from '@hazardlens/taxonomy';
import { labelOf } from '../make-incident-report/incident-paper.js';
import { paperWords } from '../make-incident-report/paper-words.js';
import { talkWords } from './talk-words.js';

interface Pictured {
  readonly jpeg: Uint8Array | null;
}
/** All findings of one hazard. */
export interface FoundHazard {
  /** the most severe */
  readonly worst: IncidentRecord;
  readonly count: number;
}
/** What a site's week gives to talk about. */
export interface TalkMaterial {
  readonly site: { readonly name: string; readonly tenant_name: string };
  readonly logo: Uint8Array | null;
  readonly monday: DayNumber;
  /** most severe first; those that are shown */
  readonly hazards: readonly (FoundHazard & Pictured)[];
  /** of those that are not */
  readonly others: { readonly hazards: number; readonly findings: number };
  /** findings that nobody decided on yet */
  readonly waiting: number;
  readonly practice: readonly { readonly said: ObservationRecord; readonly jpeg: Uint8Array | null }[];
  readonly practiceTotal: number;
  /** repairs as they are now: the first ones due, and how many there are */
  readonly repairs: { readonly due: readonly IncidentRecord[]; readonly counts: ActionCounts };
  readonly reader: { readonly name: string; readonly timeZone: string; readonly now: Date; readonly today: DayNumber };
}

const DAY_MS = 86_400_000;

/** One page of the talk, in one language. Nothing is in it that the records do not say. */
export function talkPage(material: TalkMaterial, locale: Locale): TalkPage {
  const { site, logo, monday, reader } = material;
  const words = talkWords[locale];
  const day = (number: DayNumber): string => dayIn(locale, new Date(number * DAY_MS));
  const week = words.week(isoWeek(monday).slice(-2), day(monday), day(monday + 6));
  const at = momentIn({ locale, timeZone: reader.timeZone }, reader.now);
  return {
    locale,
    organisation: site.tenant_name,
    logo,
    title: words.title,
    // the name last: it is what a line that is too long cuts, and the sheet hangs at its site
    subtitle: [week, ...(reader.today < monday + 7 ? [words.soFar] : []), site.name].join(' · '),
    findings: findingsOf(material, locale),
    practice: practiceOf(material, locale),
    open: { title: words.open, lines: repairsOf(material, locale) },
    questions: { title: words.questions, lines: questionsOf(material, locale) },
    attendance: { title: words.attendance, name: words.name },
    footer: paperWords[locale].madeFor(reader.name, at, reader.timeZone),
  };
}

function findingsOf({ hazards, others, waiting }: TalkMaterial, locale: Locale): TalkRows {
  const words = talkWords[locale];
  return {
    title: words.findings,
    rows: hazards.map(({ worst, count, jpeg }) => ({
      heading: words.found(labelOf(worst, locale), count),
      text: hazardAction(worst, locale) || worst.recommended_action,
      jpeg,
    })),
    notes: [
      ...(hazards.length === 0 ? [words.noFindings] : []),
      ...(others.findings > 0 ? [words.moreFindings(others.hazards, others.findings)] : []),
      ...(waiting > 0 ? [words.waiting(waiting)] : []),
    ],
  };
}

function practiceOf({ practice, practiceTotal }: TalkMaterial, locale: Locale): TalkRows {
  const words = talkWords[locale];
  const more = practiceTotal - practice.length;
  const about = ({ category, site_name }: ObservationRecord): string =>
    category !== null && isCategoryCode(category) ? categoryName(category, locale) : site_name;
  return {
    title: words.practice,
    rows: practice.map(({ said, jpeg }) => ({ heading: about(said), text: said.text, jpeg })),
    notes: [...(practice.length === 0 ? [words.noPractice] : []), ...(more > 0 ? [words.morePractice(more)] : [])],
  };
}

function repairsOf({ repairs: { due, counts } }: TalkMaterial, locale: Locale): string[] {
  const words = talkWords[locale];
  const open = counts.ASSIGNED + counts.IN_PROGRESS;
  if (open + counts.COMPLETED === 0) return [words.noRepairs];
  const lines = due.flatMap((incident) => {
    const { action } = incident;
    if (!action) return [];
    const day = dayIn(locale, new Date(`${action.due_date}T00:00:00.000Z`));
    return [words.due(labelOf(incident, locale), day, action.overdue)];
  });
  const more = open - lines.length;
  return [
    words.repairs(open, counts.overdue, counts.COMPLETED),
    ...lines,
    ...(more > 0 ? [words.moreRepairs(more)] : []),
  ];
}

/** About the hazards of the week in turn. */
function questionsOf({ hazards }: TalkMaterial, locale: Locale): readonly string[] {
  const { about, ask } = talkWords[locale];
  const names = hazards.map(({ worst }) => labelOf(worst, locale));
  return about.map((question, index) => {
    const name = names[index % names.length];
    return name === undefined ? (ask[index] ?? '') : question(name);
  });
}
