import type { Actor } from '@hazardlens/contracts';
import { anIncident } from '../../test/an-incident.js';
import { ownHazardCode } from '../own-hazards/own-hazard.rules.js';
import { incidentRecordFor, incidentRecordOf } from './incident.view.js';
import { noNames } from './record-names.js';

const person = (changes: Partial<Actor>): Actor => ({
  ...{ id: 'ana', email: 'ana@example.com', name: 'Ana', role: 'admin', tenant_id: 'tenant', tenant_name: 'Tenant' },
  tenant_type: 'contractor',
  ...changes,
});

describe('the reason and the note of an incident', () => {
  it('of an old report by hand: what was stored as its reason is what a person typed', () => {
    const { reason_code: _, reason_params: __, note: ___, ...old } = anIncident({ capture_id: null, reason: 'Typed' });
    expect(incidentRecordOf(old, noNames)).toMatchObject({
      ...{ ai_notes: 'Reported by a person on site.', reason_code: 'reported_by_hand', note: 'Typed' },
    });
  });

  it('of an old finding: its text stays', () => {
    const { reason_code: _, reason_params: __, note: ___, ...old } = anIncident({ reason: 'A bare head.' });
    expect(incidentRecordOf(old, noNames)).toMatchObject({
      ...{ ai_notes: 'A bare head.', reason_code: null, reason_params: {}, note: null },
    });
  });

  it('is told to the own people; an insurer is never handed the note', () => {
    const incident = anIncident({ capture_id: null, reason_code: 'reported_by_hand', note: 'Typed' });
    expect(incidentRecordFor(person({}), incident, noNames).note).toBe('Typed');
    for (const role of ['admin', 'insurance_analyst', 'worker'] as const) {
      const insurer = person({ role, tenant_id: 'insurer', tenant_type: 'insurance_provider' });
      const shown = incidentRecordFor(insurer, incident, noNames);
      expect(shown).not.toHaveProperty('note');
      expect(shown).toMatchObject({ history: [], action: null });
    }
  });
});

it('an insurer reads what an own hazard type is called, and of what to do about it the category’s words alone', () => {
  const _id = ownHazardCode('Loose cable tray', '4k7q2m');
  const label = { en: 'Loose cable tray', es: 'Bandeja de cables suelta' };
  const action = { en: 'Ask Joe.', es: 'Pregunte a Joe.' };
  const [created_at, category] = [new Date(0), 'ELECTRICAL_FIRE'] as const;
  const dates = { created_at, updated_at: created_at, retired_at: created_at };
  const own = { _id, tenant_id: 'tenant', version: 2, category, earlier_categories: [], label, severity: 0.5, action };
  const names = { ...noNames, hazards: new Map([[_id, { ...own, ...dates }]]) };
  const incident = anIncident({ hazard_type: _id, category });
  const insurer = person({ tenant_id: 'insurer', tenant_type: 'insurance_provider' });

  expect(incidentRecordFor(person({}), incident, names)).toMatchObject({ own_label: label, own_action: action });
  const shown = incidentRecordFor(insurer, incident, names);
  expect([shown.hazard_label, shown.own_label]).toEqual(['Loose cable tray', label]);
  expect(shown).not.toHaveProperty('own_action');
  expect(JSON.stringify(shown)).not.toContain('Joe');
});
