import { type DayNumber, dayNumber, instantAt } from '@hazardlens/risk';

/** How many days the history goes back. */
export const HISTORY_DAYS = 90;

/** The days of the story, told from its last moment backwards, in the contractor's time zone. */
export class StoryCalendar {
  readonly today: DayNumber;

  /** @param end the moment of the first seeding: nothing of the story happens later */
  constructor(
    readonly end: Date,
    private readonly timeZone: string,
  ) {
    this.today = this.dayOf(end);
  }

  /** An hour of a day, e.g. 9.5 for half past nine, as the clocks on site show it. */
  at(day: DayNumber, hour: number): Date {
    return instantAt(day, Math.round(hour * 60), this.timeZone);
  }

  dayOf(instant: Date): DayNumber {
    return dayNumber(instant, this.timeZone);
  }

  isWorkday(day: DayNumber): boolean {
    // 1970-01-01 was a Thursday
    return (day + 3) % 7 < 5;
  }

  nextWorkday(day: DayNumber): DayNumber {
    return this.isWorkday(day + 1) ? day + 1 : this.nextWorkday(day + 1);
  }

  /** The working days of the story, the newest first: those whose shift was over before the end. */
  workdays(): DayNumber[] {
    const days: DayNumber[] = [];
    for (let age = 0; age < HISTORY_DAYS - 1; age += 1) {
      const day = this.today - age;
      if (this.isWorkday(day) && this.at(day, 17) <= this.end) days.push(day);
    }
    return days;
  }
}
