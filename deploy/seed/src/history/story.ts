import type { GpsLocation } from '@hazardlens/contracts';
import type { DayNumber } from '@hazardlens/risk';
import type { HazardTypeCode } from '@hazardlens/taxonomy';
import type { PersonName } from '../accounts.js';
import { story as data, type Light, type Outcome, type Outfit, type Report, type StorySite } from '../data.js';
import { type Random, randomFrom } from '../illustration/random.js';
import type { Scene } from '../illustration/scene.js';
import type { StoryCalendar } from './story-calendar.js';

export interface PlannedHazard {
  readonly hazard: HazardTypeCode;
  readonly confidence: number;
  readonly outcome: Outcome;
}
export interface PlannedPhoto {
  readonly scene: Scene;
  readonly hazards: readonly PlannedHazard[];
}
export interface PlannedCapture {
  /** names the capture for ever: its id follows from it */
  readonly name: string;
  readonly site: StorySite;
  readonly by: PersonName;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly note: string;
  readonly position: GpsLocation | null;
  readonly photos: readonly PlannedPhoto[];
}
export interface PlannedReport extends Report {
  readonly name: string;
  readonly at: Date;
  readonly scene: Scene;
}
export interface Story {
  readonly captures: readonly PlannedCapture[];
  readonly reports: readonly PlannedReport[];
}

/** Working days at the end of the story whose findings nobody has decided yet, and those with repairs under way. */
const UNDECIDED_DAYS = 2;
const RECENT_DAYS = 6;
/** Working days before the end at which a site's habits change: some thirty days, which a trend compares with those before. */
const TURN = 22;

/** Everything that happened, the oldest first. The same calendar gives the same story. */
export function tellStory(calendar: StoryCalendar): Story {
  const days = calendar.workdays();
  const captures = data.sites.flatMap((site, index) => capturesAt(site, days, calendar, randomFrom(7_000 + index)));
  return {
    captures: captures.sort((a, b) => a.at.getTime() - b.at.getTime()),
    reports: data.reports
      .filter(({ ago }) => ago < days.length)
      .map((report, index) => plannedReport(report, index, days[report.ago] ?? calendar.today, calendar)),
  };
}

function capturesAt(
  site: StorySite,
  days: readonly DayNumber[],
  calendar: StoryCalendar,
  random: Random,
): PlannedCapture[] {
  return days.flatMap((day, ago) => {
    // The last days always have something to look at.
    if (!random.chance(site.activity) && ago >= UNDECIDED_DAYS) return [];
    const [before, since] = site.hazards;
    const share = ago < TURN ? since : before;
    const shows = random.chance(share) || (ago < UNDECIDED_DAYS && site.key !== 'harbour-tower');
    const hour = random.between(7.2, 16.4);
    const at = calendar.at(day, hour);
    // Without a signal a phone sends in the evening.
    const delay = random.chance(0.12) ? random.between(60, 200) : random.between(0.3, 2);
    const count = random.pick([1, 2, 2, 2, 3, 3]);
    const hazardous = shows ? random.whole(0, count - 1) : -1;
    const photos = Array.from({ length: count }, (_, index) => {
      const seed = random.whole(1, 2_000_000_000);
      const view = { seed, place: site.place, light: lightAt(day, hour) };
      return index === hazardous ? hazardousPhoto(view, ago, random) : cleanPhoto(view, random);
    });
    const capture: PlannedCapture = {
      ...{ name: `${site.key}/${days.length - ago}`, site, at, photos },
      by: random.pick(['joe', 'joe', 'tom', 'tom', 'joe', 'maria']),
      receivedAt: new Date(Math.min(at.getTime() + delay * 60_000, calendar.end.getTime() - 60_000)),
      note: random.pick(site.notes),
      position: random.chance(0.85) ? near(site, random) : null,
    };
    return [capture];
  });
}

type View = Pick<Scene, 'seed' | 'place' | 'light'>;

const inGear = (count: number): Outfit[] => Array.from({ length: count }, () => 'complete');

function cleanPhoto(view: View, random: Random): PlannedPhoto {
  const machine = random.chance(0.25);
  const people = machine ? [] : inGear(random.whole(1, 3));
  const props = [random.pick(machine ? ['excavator', 'truck', 'forklift'] : ['materials', 'cones', 'barrier'])];
  return { scene: { ...view, people, props, close: false }, hazards: [] };
}

function hazardousPhoto(view: View, ago: number, random: Random): PlannedPhoto {
  const { person, others, props, hazards } = random.pick(data.scenes);
  const people = [...(person ? [person] : []), ...(others ? inGear(random.whole(0, 2)) : [])];
  const [first, ...more] = props;
  const close = hazards.some((hazard) => hazard === 'swing_radius' || hazard === 'pedestrian_vehicle');
  return {
    scene: { ...view, people, props: [more.length > 0 ? random.pick(props) : first], close },
    hazards: hazards.map((hazard) => ({
      hazard,
      confidence: random.between(0.52, 0.95),
      outcome: outcomeOf(hazard, ago, random),
    })),
  };
}

/** Recent findings wait or are being repaired; older ones are settled. */
function outcomeOf(hazard: HazardTypeCode, ago: number, random: Random): Outcome {
  if (ago < UNDECIDED_DAYS) return { kind: 'pending' };
  if (random.chance(0.15)) return { kind: 'rejected', ...random.pick(data.words.rejections) };
  // What is critical is not left standing for days.
  const critical = hazard !== 'no_hard_hat' && hazard !== 'no_hi_vis';
  if (ago < RECENT_DAYS && !critical && random.chance(0.5)) {
    return { kind: 'action', upTo: random.pick(['assigned', 'started', 'completed']), due: 6 };
  }
  return random.chance(0.42) ? { kind: 'on_site' } : { kind: 'action', upTo: 'verified' };
}

function plannedReport(report: Report, index: number, day: DayNumber, calendar: StoryCalendar): PlannedReport {
  const random = randomFrom(90_000 + index);
  const site = data.sites.find(({ key }) => key === report.site);
  if (!site) throw new Error(`No demo site is called ${report.site}.`);
  return {
    ...report,
    name: `report/${index}`,
    at: calendar.at(day, report.hour),
    scene: {
      seed: 40_000 + index,
      place: site.place,
      light: lightAt(day, report.hour),
      people: random.chance(0.5) ? ['complete'] : [],
      props: report.shows,
      close: true,
    },
  };
}

/** The same weather on every photo of a day; low sun in the morning and in the evening. */
function lightAt(day: DayNumber, hour: number): Light {
  if (hour < 7.7) return 'dawn';
  if (hour > 15.8) return 'dusk';
  return randomFrom(day).pick<Light>(['clear', 'clear', 'overcast', 'rain']);
}

const near = ({ latitude, longitude }: StorySite, random: Random): GpsLocation => ({
  latitude: Number((latitude + random.between(-0.0006, 0.0006)).toFixed(6)),
  longitude: Number((longitude + random.between(-0.0006, 0.0006)).toFixed(6)),
  accuracy: random.whole(4, 15),
});
