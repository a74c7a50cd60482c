import { DomainError, standingHistory } from '@hazardlens/contracts';
import { HAZARD_TYPES } from '@hazardlens/taxonomy';
import fc from 'fast-check';
import { anIncident } from '../../test/an-incident.js';
import { assign, complete, reminded, start, verify } from './action.rules.js';
import type { IncidentDocument } from './incident.document.js';
import { approve, type Deciding, reject, reopen, undo, withoutPhoto } from './incident.rules.js';

type Step = (incident: IncidentDocument, deciding: Deciding) => IncidentDocument;

const anyone = fc.record({
  id: fc.constantFrom('ana', 'ben', 'cleo'),
  name: fc.constantFrom('Ana', 'Ben', 'Cleo'),
  email: fc.constantFrom('ana@example.com', 'ben@example.com'),
  role: fc.constantFrom('admin' as const, 'safety_manager' as const, 'super_admin' as const, 'worker' as const),
});
const notes = fc.constantFrom('', ' ', 'Seen.', 'Not a hazard.');
const severity = fc.double({ min: 0, max: 1, noNaN: true });
const hazard = fc.constantFrom(...HAZARD_TYPES);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      notes,
      correction: maybe(hazard),
      misfit: maybe(fc.constantFrom('WEATHER', 'FALL_RISKS')),
      severity: maybe(severity),
      closed_on_site: fc.boolean(),
    })
    .map(
      ({ correction, misfit, ...rest }): Step =>
        (incident, deciding) =>
          approve(
            incident,
            {
              ...rest,
              ...(correction ? { category: misfit ?? correction.category, hazard_type: correction.code } : {}),
            },
            deciding,
          ),
    ),
  fc.record({ notes, reason: maybe(fc.constantFrom('duplicate' as const, 'false_positive' as const)) }).map(
    (rejection): Step =>
      (incident, deciding) =>
        reject(incident, rejection, deciding),
  ),
  notes.map(
    (text): Step =>
      (incident, deciding) =>
        reopen(incident, text, deciding),
  ),
  fc.constant<Step>((incident, deciding) => undo(incident, deciding)),
  fc.constant<Step>((incident) => withoutPhoto(incident)),
  anyone.map(
    (owner): Step =>
      (incident, deciding) =>
        assign(incident, { owner }, deciding, 'Europe/Madrid'),
  ),
  notes.map(
    (note): Step =>
      (incident, deciding) =>
        start(incident, note, deciding),
  ),
  notes.map(
    (note): Step =>
      (incident, deciding) =>
        complete(incident, { note, photo: null }, deciding),
  ),
  fc.record({ note: notes, accepted: fc.boolean(), only_reviewer: fc.boolean() }).map(
    (verification): Step =>
      (incident, deciding) =>
        verify(incident, verification, deciding, 'UTC'),
  ),
  fc.constant<Step>((incident, { at }) => reminded(incident, new Date(at.getTime() + 30 * 86_400_000)) ?? incident),
);
const script = fc.array(fc.record({ step, by: anyone, pause: fc.nat(1000) }), { maxLength: 40, size: 'max' });

const restOf = ({ version: _, history: __, ...rest }: IncidentDocument) => rest;

/** What holds for every incident at every moment. */
function expectLegal(incident: IncidentDocument): void {
  const decided = incident.status !== 'REVIEW_REQUIRED';
  expect(incident.decision !== null).toBe(decided);
  if (incident.closing || incident.action) expect(incident.status).toBe('APPROVED');
  expect(HAZARD_TYPES).toContainEqual(
    expect.objectContaining({
      code: incident.hazard_type,
      category: incident.category,
      severity: incident.severity_default,
    }),
  );
  expect(incident.severity).toBeGreaterThanOrEqual(0);
  expect(incident.severity).toBeLessThanOrEqual(1);
  if (incident.closing?.by === 'on_site') expect(incident.action).toBeNull();
  expect(incident.closing?.by === 'action').toBe(incident.action?.status === 'VERIFIED');
  if (incident.action?.status === 'VERIFIED' && !incident.action.self_verified) {
    expect(incident.action.verified_by?.id).not.toBe(incident.action.completed_by?.id);
  }
  const decisions = incident.history.map(({ action }) => action).filter((action) => !action.startsWith('ACTION_'));
  const last = decisions.at(-1);
  const expected = {
    REVIEW_REQUIRED: ['CREATED', 'REOPENED', 'UNDONE'],
    APPROVED: ['APPROVED'],
    REJECTED: ['REJECTED'],
  };
  expect(expected[incident.status]).toContain(last);
}

describe('any sequence of commands', () => {
  it('keeps every incident legal, loses no history and changes nothing when it is refused', () => {
    fc.assert(
      fc.property(script, (steps) => {
        let incident = anIncident();
        let time = incident.opened_at.getTime();
        for (const { step: apply, by, pause } of steps) {
          time += pause;
          const before = structuredClone(incident);
          try {
            const next = apply(incident, { by, at: new Date(time) });
            if (next === incident) continue;
            expect(next.version).toBe(incident.version + 1);
            expect(next.history.slice(0, incident.history.length)).toEqual(incident.history);
            expect(next.found_as).toBe('no_hard_hat');
            expectLegal(next);
            expect(incident).toEqual(before);
            incident = next;
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            expect(incident).toEqual(before);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leads back to where it was when a decision is undone at once, whatever came before', () => {
    fc.assert(
      fc.property(script, anyone, fc.nat(10_000), (steps, by, pause) => {
        let incident = anIncident();
        for (const { step: apply, by: person } of steps) {
          const before = incident;
          try {
            incident = apply(before, { by: person, at: before.opened_at });
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
          if (before.status !== 'REVIEW_REQUIRED' || incident.status === 'REVIEW_REQUIRED') continue;
          const deciding = { by: person, at: new Date(before.opened_at.getTime() + pause) };
          const { version, history, ...rest } = undo(incident, deciding);
          expect(rest).toEqual(restOf(before));
          expect(version).toBe(before.version + 2);
          expect(standingHistory(history)).toEqual(standingHistory(before.history));
          if (by.id !== person.id) expect(() => undo(incident, { ...deciding, by })).toThrow(DomainError);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('decides an incident at most once between two reopenings', () => {
    fc.assert(
      fc.property(script, (steps) => {
        let incident = anIncident();
        for (const { step: apply, by } of steps) {
          try {
            incident = apply(incident, { by, at: incident.opened_at });
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
        }
        const standing = standingHistory(incident.history).map(({ action }) => action);
        const actions = standing.filter((action) => !action.startsWith('ACTION_'));
        for (let i = 1; i < actions.length; i += 1) {
          expect(actions[i] === 'REOPENED').toBe(i % 2 === 0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
