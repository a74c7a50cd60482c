import { importIncidentHistory } from '@hazardlens/contracts';
import { CATEGORY_CODES, categoryOfHazard, hazardType } from '@hazardlens/taxonomy';
import { people } from '../accounts.js';
import { randomFrom } from '../illustration/random.js';
import { drawScene } from '../illustration/scene.js';
import { analysisOf } from './findings.js';
import { stepsTo } from './outcomes.js';
import { tellStory } from './story.js';
import { HISTORY_DAYS, StoryCalendar } from './story-calendar.js';

const zone = 'America/New_York';
// a weekend, an early Monday, a working afternoon, and days around both changes of the clocks
const ends = [
  '2026-11-21T16:40:00Z',
  '2026-11-23T09:00:00Z',
  '2026-07-15T19:30:00Z',
  '2026-03-09T15:00:00Z',
  '2026-11-02T06:30:00Z',
];
const calendarOf = (end: string): StoryCalendar => new StoryCalendar(new Date(end), zone);

describe('the calendar of the story', () => {
  it('knows the hours of the site, also over a change of clocks', () => {
    const calendar = calendarOf('2026-03-09T15:00:00Z');
    expect(calendar.at(calendar.today, 9.5).toISOString()).toBe('2026-03-09T13:30:00.000Z');
    expect(calendar.at(calendar.today - 2, 9.5).toISOString()).toBe('2026-03-07T14:30:00.000Z');
  });

  it('has working days only, none of them before its shift is over', () => {
    const calendar = calendarOf('2026-11-23T09:00:00Z');
    const [newest, next] = calendar.workdays();
    expect(
      calendar
        .at(newest ?? 0, 12)
        .toISOString()
        .slice(0, 10),
    ).toBe('2026-11-20');
    expect(newest).toBe((next ?? 0) + 1);
    expect(calendar.nextWorkday(newest ?? 0)).toBe((newest ?? 0) + 3);
  });
});

describe.each(ends)('the story that ends at %s', (end) => {
  const calendar = calendarOf(end);
  const story = tellStory(calendar);

  it('is the same each time, with a name of its own for everything', () => {
    expect(tellStory(calendarOf(end))).toEqual(story);
    const names = [...story.captures, ...story.reports].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const seeds = story.captures.flatMap(({ photos }) => photos.map(({ scene }) => scene.seed));
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('happens within ninety days, at every site, and never after its end', () => {
    const first = calendar.end.getTime() - HISTORY_DAYS * 86_400_000;
    const times = [
      ...story.captures.flatMap(({ at, receivedAt }) => [at, receivedAt]),
      ...story.reports.map(({ at }) => at),
    ];
    for (const time of times) {
      expect(time.getTime()).toBeGreaterThan(first);
      expect(time.getTime()).toBeLessThan(calendar.end.getTime());
    }
    expect(new Set(story.captures.map(({ site }) => site.key)).size).toBe(3);
  });

  it('leads to steps that the contracts accept, in order and over by its end', () => {
    const category = (hazard: string): string => categoryOfHazard(hazard as 'no_hard_hat').code;
    const subjects = [
      ...story.captures.flatMap(({ photos, receivedAt, site }) =>
        photos.flatMap(({ hazards }) => hazards.map((each) => ({ ...each, at: receivedAt, site: site.key }))),
      ),
      ...story.reports,
    ];
    expect(new Set(subjects.map(({ hazard }) => category(hazard)))).toEqual(new Set(CATEGORY_CODES));
    for (const { hazard, outcome, at, site } of subjects) {
      const severity = hazardType(category(hazard), hazard)?.severity ?? 0;
      const steps = stepsTo(outcome, { happenedAt: at, severity, site }, calendar, randomFrom(1));
      const data = { incident_id: 'incident', reported: null, steps };
      expect(importIncidentHistory.data.safeParse(data).error).toBeUndefined();
      for (const step of steps) {
        expect(Date.parse(step.at)).toBeGreaterThan(at.getTime());
        expect(Date.parse(step.at)).toBeLessThanOrEqual(calendar.end.getTime());
      }
    }
  });
});

describe('the photos of the story', () => {
  const story = tellStory(calendarOf(ends[0] ?? ''));

  it('show each hazard that their analysis names, where its boxes are', () => {
    for (const { photos } of story.captures) {
      for (const [index, { scene, hazards }] of photos.entries()) {
        const analyzed = analysisOf({ id: 'photo', index }, drawScene(scene), hazards);
        expect(analyzed.findings.map(({ hazard_type }) => hazard_type)).toEqual(hazards.map(({ hazard }) => hazard));
        expect(analyzed.findings.every(({ boxes }) => boxes.length > 0)).toBe(true);
        expect(analyzed.head_regions).toHaveLength(scene.people.length);
      }
    }
  });

  it('are taken by people who may take them', () => {
    const takers = new Set([...story.captures, ...story.reports].map(({ by }) => people[by].role));
    expect(takers).toEqual(new Set(['worker', 'inspector', 'safety_manager']));
  });
});
