import { type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { aCompletedAction, anIncident } from '../../test/an-incident.js';
import type { IncidentNumbers } from '../numbers/incident-numbers.js';
import type { SearchEntries } from '../search/search-entries.js';
import type { IncidentDocument } from './incident.document.js';
import { IncidentRepository } from './incident.repository.js';

const at = new Date('2026-03-03T08:00:00.000Z');
/** Another value in every field: a new one does not compile before it stands here. */
const other: Required<Omit<IncidentDocument, '_id' | 'tenant_id' | 'history'>> = {
  ...{ version: 2, capture_id: 'other', photo_index: 1, found_as: 'floor_hole', photo: null, photographer_id: 'other' },
  ...{ site_id: 'other', site_name: 'Other', category: 'FALL_RISKS', hazard_type: 'floor_hole', severity: 0.1 },
  ...{ severity_default: 0.2, confidence: 0.3, reason: 'Other.', reason_code: 'other', reason_params: { count: 2 } },
  ...{ sources: [], suggested_by: 'other', number: 'OT-0002', capture_note: 'Other.' },
  ...{
    note: 'Other.',
    boxes: [],
    place: { zone: 'Other', zone_id: 'other', x: 0.1, y: 0.2 },
    captured_at: at,
    opened_at: at,
    status: 'REJECTED' as const,
  },
  ...{ decision: { by: { id: 'a', name: 'A', role: 'admin' as const }, at, reason: null } },
  ...{ closing: { at, by: 'action' as const }, blur_regions: [{ x: 0, y: 0, w: 1, h: 1 }] },
  ...{ found_at: { latitude: 1, longitude: 2 }, picture: { photo: 'f0e1d2c3b4a59687' }, same_as: 'other' },
  sent_back: ['company-2'],
  ...{ action: aCompletedAction(), counted_as: 'confirmed' as const },
  ...{ counted_misses: { hazard_type: 'no_hi_vis', by: [{ source: 'detector', version: 'v1' }] } },
};

it('whatever a rule changes in an incident is stored, and its history only grows', async () => {
  const updates: unknown[] = [];
  const model = {
    updateOne: async (_scope: unknown, _filter: unknown, update: unknown) => {
      updates.push(update);
      return { matched: 1, modified: 1, upserted: false };
    },
  } as unknown as TenantModel<IncidentDocument>;
  const before = anIncident({ number: 'HL-0001' });
  const added = { action: 'REJECTED' as const, user_email: 'ada@example.com', timestamp: at, notes: 'No.' };
  const followed: unknown[] = [];
  const entries = { follow: async (...call: unknown[]) => void followed.push(call) } as unknown as SearchEntries;
  const numbers = {} as IncidentNumbers;
  await new IncidentRepository(model, numbers, entries).save(tenantScope('tenant-1'), before, {
    ...before,
    ...other,
    history: [added, added],
  });
  expect(updates).toEqual([{ $set: other, $push: { history: { $each: [added] } } }]);
  expect(followed).toHaveLength(1);
});
