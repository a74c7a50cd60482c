import type { IncidentPlace, Locale } from '@hazardlens/contracts';
import type { MessageClient } from '@hazardlens/service-kit';
import { Facts } from '../../test/facts.js';
import { incidentPaper } from './incident-paper.js';

const facts = new Facts({} as MessageClient);
const gate: IncidentPlace = { zone: 'North Gate', zone_id: 'zone-1', level: 'Level 1', x: 0.25, y: 0.755 };
const noPictures = { photo: null, after: null, logo: null };

function paperOf(place: IncidentPlace | null, locale: Locale) {
  const moved = (at: string, action: string, from: IncidentPlace | null, to: IncidentPlace | null) => ({
    ...{ action, user_email: 'ana@northgate.example', timestamp: at, notes: '', changes: { place: { from, to } } },
  });
  const incident = facts.record({
    ...{ place, capture_id: 'capture-1' },
    captured_at: '2026-03-02T08:00:00.000Z',
    history: [
      moved('2026-03-02T09:00:00.000Z', 'PLACED', null, gate),
      moved('2026-03-02T09:30:00.000Z', 'PLACE_REMOVED', gate, null),
    ],
  });
  const now = new Date('2026-03-02T10:00:00.000Z');
  const { blocks, timeLine } = incidentPaper(incident, [], noPictures, {
    ...{ actor: facts.actor, locale, timeZone: 'UTC', now, size: 'a4' },
  });
  return { facts: blocks[0]?.facts ?? [], steps: timeLine.steps.map(({ what, notes }) => [what, notes]) };
}

describe('the place of an incident on paper', () => {
  it('stands among its facts, and in its time line where it was said', () => {
    const english = paperOf(gate, 'en');
    const where = 'North Gate · Level 1 · on the plan 25 % from the left, 76 % from the top';
    expect(english.facts).toContainEqual({ name: 'Place', value: where });
    expect(english.steps).toEqual([
      ['Photographed', ''],
      ['Place set', where],
      ['Place removed', ''],
    ]);
    const spanish = paperOf({ zone: 'Puerta norte' }, 'es');
    expect(spanish.facts).toContainEqual({ name: 'Lugar', value: 'Puerta norte' });
    expect(spanish.steps.slice(1).map(([what]) => what)).toEqual(['Lugar indicado', 'Lugar retirado']);
  });

  it('is no fact where nobody said it', () => {
    expect(paperOf(null, 'en').facts.map(({ name }) => name)).not.toContain('Place');
  });
});

describe('a repair on paper', () => {
  const repair = (done_at?: string) => {
    const lee = { id: 'lee', name: 'Lee Park' };
    const incident = facts.record({
      action: {
        ...{ status: 'COMPLETED', owner: lee, due_date: '2026-03-06', overdue: false, note: '', completion_note: '' },
        ...{ completed_at: '2026-03-09T08:00:00.000Z', completed_by: lee, after_photo_id: null },
        ...{ verified_at: null, verified_by: null, self_verified: false, ...(done_at ? { done_at } : {}) },
      },
    });
    const reader = { actor: facts.actor, locale: 'en' as const, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    const { blocks } = incidentPaper(incident, [], noPictures, reader);
    return blocks.flatMap((block) => block.facts ?? []).filter(({ name }) => /^(Done|Arrived)/.test(name));
  };

  it('says the time of the device on which it waited, and that of its arrival', () => {
    expect(repair('2026-03-06T15:00:00.000Z')).toEqual([
      { name: 'Done', value: expect.stringMatching(/^Lee Park, Mar 6, 2026/) },
      { name: 'Arrived (waited on the device)', value: expect.stringMatching(/^Mar 9, 2026/) },
    ]);
    expect(repair()).toEqual([{ name: 'Done', value: expect.stringMatching(/^Lee Park, Mar 9, 2026/) }]);
  });
});

describe('the beginning of an incident on paper', () => {
  const beginning = (capture_id: string | null, locale: Locale) => {
    const incident = facts.record({ capture_id, captured_at: '2026-03-02T08:00:00.000Z' });
    const reader = { actor: facts.actor, locale, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    const { blocks, timeLine } = incidentPaper(incident, [], noPictures, reader);
    const at = timeLine.steps[0]?.at;
    return [blocks[0]?.facts?.find(({ value }) => value === at)?.name, timeLine.steps[0]?.what];
  };

  it('is a photo, or where a person reported it their report: of that there may never have been a photo', () => {
    expect([beginning('capture-1', 'en'), beginning('capture-1', 'es')]).toEqual([
      ['Photographed', 'Photographed'],
      ['Fotografiado', 'Fotografiado'],
    ]);
    expect([beginning(null, 'en'), beginning(null, 'es')]).toEqual([
      ['Reported', 'Reported'],
      ['Reportado', 'Reportado'],
    ]);
  });
});

describe('what a decision corrected, on paper', () => {
  const approved = (changes: object, locale: Locale) => {
    const at = '2026-03-02T09:00:00.000Z';
    const entry = { action: 'APPROVED', user_email: 'ana@northgate.example', timestamp: at, notes: 'Looked at it' };
    const incident = facts.record({
      ...{ hazard_type: 'floor_hole', captured_at: '2026-03-02T08:00:00.000Z' },
      history: [{ ...entry, changes: { ...changes } }],
    });
    const reader = { actor: facts.actor, locale, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    return incidentPaper(incident, [], noPictures, reader).timeLine.steps.at(-1)?.notes.split('\n');
  };
  const box = { x: 0, y: 0, w: 0.5, h: 0.5 };
  const changes = {
    category: { from: 'HOUSEKEEPING', to: 'FALL_RISKS' },
    hazard_type: { from: 'debris_clutter', to: 'floor_hole' },
    severity: { from: 0.55, to: 0.145 },
    boxes: { from: [box], to: [box, box] },
  };

  it('stands in its time line, before and after', () => {
    expect(approved(changes, 'en')).toEqual([
      'Hazard corrected: Debris, scrap or nails in work area → Unguarded floor hole or wall opening',
      'Severity corrected: 55 % → 15 %',
      'Boxes corrected: 1 → 2',
      'Looked at it',
    ]);
    expect(approved({ severity: changes.severity }, 'es')).toEqual(['Gravedad corregida: 55 % → 15 %', 'Looked at it']);
  });

  it('is no severity of what nobody had named, which had none', () => {
    const named = { ...changes, hazard_type: { from: 'not_named', to: 'floor_hole' }, severity: { from: 0, to: 0.95 } };
    expect(approved(named, 'en')?.slice(0, 2)).toEqual([
      'Hazard corrected: Hazard not named yet → Unguarded floor hole or wall opening',
      'Boxes corrected: 1 → 2',
    ]);
  });

  it('names the finding that it is the same hazard as', () => {
    expect(approved({ same_as: { from: null, to: 'NC-0012' } }, 'en')).toEqual(['NC-0012', 'Looked at it']);
    expect(approved({ found_again: { from: 'NC-0014', to: null } }, 'en')).toEqual(['NC-0014', 'Looked at it']);
  });
});

describe('whose an incident is, on paper', () => {
  const contractorIn = (contractor_name: string | undefined, locale: Locale) => {
    const whose = contractor_name === undefined ? {} : { contractor_name };
    const incident = facts.record({ site_name: 'North Yard', captured_at: '2026-03-02T08:00:00.000Z', ...whose });
    const reader = { actor: facts.actor, locale, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    const { blocks, subtitle } = incidentPaper(incident, [], noPictures, reader);
    const fact = blocks[0]?.facts?.find(({ value }) => value === contractor_name);
    return [subtitle[0]?.split(' · ').slice(0, -1), fact?.name];
  };

  it('stands above it and among its facts, where it is not the reader’s own organisation’s', () => {
    expect(contractorIn('Northgate', 'en')).toEqual([['Northgate', 'North Yard'], 'Contractor']);
    expect(contractorIn('Northgate', 'es')).toEqual([['Northgate', 'North Yard'], 'Contratista']);
    expect(contractorIn(undefined, 'en')).toEqual([['North Yard'], undefined]);
  });
});

describe('severity and confidence on paper', () => {
  it('are the percentages of the screens', () => {
    // 100 times either is a hair below its half in floating point
    const incident = facts.record({ severity: 0.145, confidence: 0.285 });
    const now = new Date('2026-03-02T10:00:00.000Z');
    const reader = { actor: facts.actor, locale: 'en' as const, timeZone: 'UTC', now, size: 'a4' as const };
    const { blocks } = incidentPaper(incident, [], noPictures, reader);
    expect(blocks[0]?.facts).toEqual(
      expect.arrayContaining([
        { name: 'Severity', value: '15 %' },
        { name: 'Confidence', value: '29 %' },
      ]),
    );
  });
});

describe('a repair on paper', () => {
  it('says in its time line to whom it was given, from whom, and by when', () => {
    const given = (timestamp: string, from: string | null, to: string, due: string) => ({
      ...{ action: 'ACTION_ASSIGNED', user_email: 'ana@northgate.example', notes: 'Before noon', timestamp },
      changes: { owner: { from, to }, due_date: { from: null, to: due } },
    });
    const incident = facts.record({
      captured_at: '2026-03-02T08:00:00.000Z',
      history: [
        given('2026-03-02T09:00:00.000Z', null, 'Tom Okafor', '2026-11-30'),
        given('2026-03-02T09:30:00.000Z', 'Tom Okafor', 'Lee Park', '2026-12-02'),
      ],
    });
    const reader = { actor: facts.actor, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    const notesIn = (locale: Locale) =>
      incidentPaper(incident, [], noPictures, { ...reader, locale }).timeLine.steps.map(({ notes }) => notes);
    expect(notesIn('en')).toEqual([
      '',
      'to Tom Okafor, due Nov 30, 2026\nBefore noon',
      'from Tom Okafor to Lee Park, due Dec 2, 2026\nBefore noon',
    ]);
    expect(notesIn('es')[2]).toBe('de Tom Okafor a Lee Park, para el 2 dic 2026\nBefore noon');
  });

  it('names who was given it by a link, and who worked on it by that link', () => {
    const said = (minute: number, action: string, user_email: string | null, changes: object, notes = '') => ({
      ...{ action, user_email, notes, timestamp: `2026-03-02T09:0${minute}:00.000Z` },
      changes: { ...changes },
    });
    const by = { from: null, to: 'Pedro Ruiz (Acero Norte)' };
    const incident = facts.record({
      captured_at: '2026-03-02T08:00:00.000Z',
      history: [
        said(1, 'ACTION_GIVEN', 'ana@northgate.example', { given_to: { from: null, to: 'Lee Park' } }),
        said(2, 'ACTION_GIVEN', 'ana@northgate.example', { given_to: { from: 'Lee Park', to: 'Pedro Ruiz' } }),
        said(3, 'ACTION_COMPLETED', null, { by }, 'Rail is up'),
        said(4, 'ACTION_TAKEN_BACK', 'ana@northgate.example', { given_to: { from: 'Pedro Ruiz', to: null } }),
        said(5, 'ACTION_OVERDUE', null, {}),
      ],
    });
    const reader = { actor: facts.actor, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    const { steps } = incidentPaper(incident, [], noPictures, { ...reader, locale: 'en' }).timeLine;
    expect(steps.slice(1).map(({ who, notes }) => [who, notes])).toEqual([
      ['ana@northgate.example', 'to Lee Park'],
      ['ana@northgate.example', 'from Lee Park to Pedro Ruiz'],
      ['Pedro Ruiz (Acero Norte)', 'Rail is up'],
      ['ana@northgate.example', ''],
      ['System', ''],
    ]);
  });
});

describe('a report that nobody has named', () => {
  it('has no rating, no measured confidence and no law on paper', () => {
    const incident = { ...facts.record(), category: 'not_named', hazard_type: 'not_named', osha: '', iso45001: '' };
    const unrated = { ...incident, severity: 0, confidence: 0 };
    const reader = { actor: facts.actor, timeZone: 'UTC', now: new Date(), size: 'a4' as const };
    const factsIn = (locale: Locale) => incidentPaper(unrated, [], noPictures, { ...reader, locale }).blocks;
    const [named, ...others] = factsIn('en');
    expect(named?.facts).toContainEqual({ name: 'Severity', value: 'Not rated yet' });
    expect(named?.facts).toContainEqual({ name: 'Confidence', value: '–' });
    expect(others.map(({ title }) => title)).not.toContain('Law and standard');
    expect(factsIn('es')[0]?.facts).toContainEqual({ name: 'Gravedad', value: 'Aún sin valorar' });
  });
});
