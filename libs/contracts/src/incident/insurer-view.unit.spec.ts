import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  forInsurer,
  type IncidentRecord,
  incidentRecord,
  incidentView,
  photosAnalyzed,
  reportedByHand,
  shownToInsurers,
  withNoteApart,
} from '../index.js';

const golden = (name: string): { data: { incident: object } } =>
  JSON.parse(readFileSync(join(__dirname, '..', '..', 'golden', `${name}.json`), 'utf8'));
/** Everything that people of a contractor can have typed or decided. */
const full: IncidentRecord = {
  ...incidentRecord.parse(golden('incident.action-verified.v1').data.incident),
  note: 'typed',
  precision: { value: 0.7, confirmed: 1, false_alarms: 0, threshold: 0.35, raised: false },
};
/** As a version without reason codes tells of an incident. */
const older = ({ reason_code: _, reason_params: __, note: ___, ...record }: IncidentRecord) => record;

describe('what an insurer is shown of an incident', () => {
  it('is decided for every key of the view', () => {
    expect(Object.keys(shownToInsurers).sort()).toEqual(Object.keys(incidentView.shape).sort());
  });

  it('is nothing of what people of the contractor type, do or are called', () => {
    const shown: Record<string, unknown> = forInsurer(full);
    for (const [key, decided] of Object.entries(shownToInsurers)) {
      if (decided === 'shown') expect([key, shown[key]]).toEqual([key, full[key as keyof IncidentRecord]]);
      if (decided === 'never') expect([key, shown[key] ?? []]).toEqual([key, []]);
    }
    expect(shown).not.toHaveProperty('note');
    expect(full.action).not.toBeNull();
    expect(full.history.length).toBeGreaterThan(0);
    expect(shown['decided_by']).toEqual({ role: full.decided_by?.role });
  });
});

describe('records and messages of versions without reason codes', () => {
  it('are still read: their text is all there is', () => {
    const parsed = incidentRecord.parse(older(full));
    expect(parsed).toMatchObject({ ai_notes: full.ai_notes, reason_code: null, reason_params: {} });
    const text = JSON.stringify(golden('inference.photos-analyzed.v1').data);
    const told: unknown = JSON.parse(text, (key, value) => (/^reason_/.test(key) ? undefined : value));
    expect(JSON.stringify(told)).not.toContain('reason_code');
    const finding = { reason_code: null, reason_params: {} };
    expect(photosAnalyzed.data.parse(told)).toMatchObject({ photos: [{ findings: [finding] }] });
  });

  it('have what was typed in a report by hand taken out of `ai_notes`, whichever way they come', () => {
    const report = { ...older(full), capture_id: null, ai_notes: 'typed' };
    for (const record of [report as IncidentRecord, incidentRecord.parse(report)]) {
      const apart = withNoteApart(record, 'Reported.');
      expect(apart).toMatchObject({ ai_notes: 'Reported.', reason_code: reportedByHand, note: 'typed' });
      expect(JSON.stringify(forInsurer(apart))).not.toContain('typed');
      expect(withNoteApart(apart, 'Again.')).toEqual(apart);
    }
  });

  it('keep the text of what an analysis found', () => {
    const found = incidentRecord.parse({ ...older(full), capture_id: 'capture', ai_notes: 'A bare head.' });
    expect(withNoteApart(found, 'Reported.')).toEqual(found);
  });
});
