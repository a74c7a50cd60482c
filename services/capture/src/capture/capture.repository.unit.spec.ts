import { type TenantModel, tenantScope } from '@hazardlens/service-kit';
import type { CaptureDocument } from './capture.document.js';
import { CaptureRepository } from './capture.repository.js';

const [at, later] = [new Date('2026-03-02T08:00:00.000Z'), new Date('2026-03-03T08:00:00.000Z')];
const capture: CaptureDocument = {
  ...{ _id: 'capture-1', tenant_id: 'tenant-1', version: 1, client_id: null, body_hash: 'h', site_id: 's' },
  ...{ site_name: 'Harbour Tower', policy: { masks_required: false }, photos: [], exposure_photos: 0, note_text: '' },
  ...{ gps_location: null, captured_at: at, received_at: at, user: { id: 'u', name: 'U' }, status: 'queued' },
  ...{ error: null, overall_risk_score: null, incident_count: 0, result: null, model_version: null },
  ...{ assessed_at: null, issued_at: at, reissues: 0, deleted_at: null },
};
/** Another value in every field: a new one does not compile before it stands here. */
const other: Required<Omit<CaptureDocument, '_id' | 'tenant_id' | 'result'>> = {
  ...{ version: 2, client_id: 'c', body_hash: 'other', site_id: 'other', site_name: 'Other' },
  ...{ policy: { masks_required: true }, exposure_photos: 1, note_text: 'Other.', incident_count: 3, reissues: 2 },
  photos: [
    {
      ...{ id: 'p', index: 0, key: 'k', thumbnail_key: 't', sha256: 's', width: 1, height: 1 },
      ...{ exposure: true, blurred_key: null },
    },
  ],
  ...{ gps_location: { latitude: 1, longitude: 2 }, captured_at: later, received_at: later },
  ...{ user: { id: 'v', name: 'V' }, status: 'failed', error: 'X', overall_risk_score: 0.5, model_version: 'm' },
  ...{ assessed_at: later, issued_at: later, deleted_at: later },
};

it('whatever a rule changes in a capture is stored', async () => {
  const updates: unknown[] = [];
  const model = {
    updateOne: async (_scope: unknown, _filter: unknown, update: unknown) => {
      updates.push(update);
      return { matched: 1, modified: 1, upserted: false };
    },
  } as unknown as TenantModel<CaptureDocument>;
  await new CaptureRepository(model).save(tenantScope('tenant-1'), capture, { ...capture, ...other });
  expect(updates).toEqual([{ $set: other }]);
});
