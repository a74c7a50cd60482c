import type { Actor, PastStep } from '@hazardlens/contracts';
import { isoDate } from '@hazardlens/risk';
import { people } from '../accounts.js';
import { type Outcome, story } from '../data.js';
import type { Random } from '../illustration/random.js';
import type { StoryCalendar } from './story-calendar.js';

export interface Subject {
  readonly happenedAt: Date;
  readonly severity: number;
  readonly site: string;
}

const { words } = story;

/** The steps that led to an outcome, each at a believable time. */
export function stepsTo(outcome: Outcome, subject: Subject, calendar: StoryCalendar, random: Random): PastStep[] {
  if (outcome.kind === 'pending') return [];
  const clock = new WorkClock(subject.happenedAt, calendar);
  const urgent = subject.severity > 0.8;
  clock.wait(urgent ? random.between(0.4, 1.5) : random.between(1, 6));
  const reviewer = random.chance(0.75) ? people.maria : people.ana;
  const by = { by: reviewer, at: clock.now() };
  if (outcome.kind === 'rejected') {
    return [{ step: 'reject', ...by, notes: outcome.note, reason: outcome.reason }];
  }
  const note = 'note' in outcome ? outcome.note : undefined;
  const onSite = outcome.kind === 'on_site';
  const notes =
    note ?? (random.chance(0.55) || onSite ? random.pick(words.approval[onSite ? 'on_site' : 'open']) : null);
  const approval: PastStep = { step: 'approve', ...by, notes, ...(onSite ? { closed_on_site: true } : {}) };
  const steps = outcome.kind === 'action' ? repair(outcome, subject, clock, reviewer, random) : [];
  return [approval, ...steps].filter(({ at }) => Date.parse(at) <= calendar.end.getTime());
}

function repair(
  outcome: Extract<Outcome, { kind: 'action' }>,
  { severity, site }: Subject,
  clock: WorkClock,
  reviewer: Actor,
  random: Random,
): PastStep[] {
  const owner = people[story.sites.find(({ key }) => key === site)?.repairer ?? 'joe'];
  const verifier = reviewer === people.maria ? people.ana : people.maria;
  clock.wait(random.between(0.1, 0.4));
  const due_date = outcome.due === undefined ? null : isoDate(clock.day + outcome.due);
  const steps: PastStep[] = [
    {
      step: 'assign',
      ...{ by: reviewer, at: clock.now(), due_date },
      owner: { id: owner.id, name: owner.name },
      note: random.pick(words.assignment),
    },
  ];
  if (outcome.upTo === 'assigned') return steps;
  clock.wait(severity > 0.8 ? 0.5 : random.between(2, 9));
  steps.push({ step: 'start', by: owner, at: clock.now(), note: null });
  if (outcome.upTo === 'started') return steps;
  const complete = (note: string): void => {
    clock.wait(severity > 0.8 ? random.between(0.6, 1.6) : random.between(2, 10));
    steps.push({ step: 'complete', by: owner, at: clock.now(), note, photo: null });
  };
  complete(outcome.repair ?? random.pick(words.repair));
  if (outcome.refused) {
    clock.wait(random.between(1, 4));
    steps.push({ step: 'verify', by: verifier, at: clock.now(), accepted: false, note: outcome.refused });
    complete(outcome.repair ?? random.pick(words.repair));
  }
  if (outcome.upTo === 'completed') return steps;
  clock.wait(random.between(1, 7));
  const note = random.chance(0.6) ? random.pick(words.verification) : null;
  steps.push({ step: 'verify', by: verifier, at: clock.now(), accepted: true, note });
  return steps;
}

const SHIFT = { from: 7, to: 18 } as const;
const HOUR_MS = 3_600_000;

/** A clock that runs during working hours only: decisions and repairs do not happen at night. */
class WorkClock {
  #day: number;
  #hour: number;

  constructor(
    start: Date,
    private readonly calendar: StoryCalendar,
  ) {
    this.#day = calendar.dayOf(start);
    this.#hour = (start.getTime() - calendar.at(this.#day, 0).getTime()) / HOUR_MS;
  }

  get day(): number {
    return this.#day;
  }

  now(): string {
    return this.calendar.at(this.#day, this.#hour).toISOString();
  }

  wait(hours: number): void {
    this.#hour += hours;
    while (this.#hour > SHIFT.to) {
      this.#hour += SHIFT.from - SHIFT.to;
      this.#day = this.calendar.nextWorkday(this.#day);
    }
  }
}
