import type { Actor } from '@hazardlens/contracts';
import { anIncident } from '../../test/an-incident.js';
import { incidentRecordFor, incidentRecordOf } from './incident.view.js';

const names = new Map<string, string>();
const person = (changes: Partial<Actor>): Actor => ({
  ...{ id: 'ana', email: 'ana@example.com', name: 'Ana', role: 'admin', tenant_id: 'tenant', tenant_name: 'Tenant' },
  tenant_type: 'contractor',
  ...changes,
});

describe('the reason and the note of an incident', () => {
  it('of an old report by hand: what was stored as its reason is what a person typed', () => {
    const { reason_code: _, reason_params: __, note: ___, ...old } = anIncident({ capture_id: null, reason: 'Typed' });
    expect(incidentRecordOf(old, names)).toMatchObject({
      ...{ ai_notes: 'Reported by a person on site.', reason_code: 'reported_by_hand', note: 'Typed' },
    });
  });

  it('of an old finding: its text stays', () => {
    const { reason_code: _, reason_params: __, note: ___, ...old } = anIncident({ reason: 'A bare head.' });
    expect(incidentRecordOf(old, names)).toMatchObject({
      ...{ ai_notes: 'A bare head.', reason_code: null, reason_params: {}, note: null },
    });
  });

  it('is told to the own people; an insurer is never handed the note', () => {
    const incident = anIncident({ capture_id: null, reason_code: 'reported_by_hand', note: 'Typed' });
    expect(incidentRecordFor(person({}), incident, names).note).toBe('Typed');
    for (const role of ['admin', 'insurance_analyst', 'worker'] as const) {
      const insurer = person({ role, tenant_id: 'insurer', tenant_type: 'insurance_provider' });
      const shown = incidentRecordFor(insurer, incident, names);
      expect(shown).not.toHaveProperty('note');
      expect(shown).toMatchObject({ history: [], action: null });
    }
  });
});
