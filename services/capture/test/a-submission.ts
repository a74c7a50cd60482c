import type { Actor, DataOf, submitCapture } from '@hazardlens/contracts';

/** A worker of a contractor's tenant. */
export const aWorker = (tenantId: string, overrides: Partial<Actor> = {}): Actor => ({
  id: 'worker-1',
  email: 'wil@example.com',
  name: 'Wil Worker',
  role: 'worker',
  tenant_id: tenantId,
  tenant_name: 'Contractor',
  tenant_type: 'contractor',
  ...overrides,
});

/** What the gateway sends for two photos of the first site of a tenant. */
export function aSubmission(
  tenantId: string,
  captureId: string,
  overrides: Partial<DataOf<typeof submitCapture>> = {},
): DataOf<typeof submitCapture> {
  return {
    actor: aWorker(tenantId),
    capture_id: captureId,
    client_id: null,
    body_hash: 'hash-1',
    site: { id: `${tenantId}-site`, name: 'Harbour Tower', tenant_id: tenantId, policy: { masks_required: false } },
    photos: [0, 1].map((index) => ({
      id: `${captureId}-${index}`,
      index,
      key: `tenants/${tenantId}/captures/${captureId}/${index}.jpg`,
      thumbnail_key: `tenants/${tenantId}/captures/${captureId}/${index}-thumb.jpg`,
      sha256: `sha-${captureId}-${index}`,
      width: 640,
      height: 480,
    })),
    note_text: 'Captured via upload',
    gps_location: null,
    captured_at: '2026-03-02T08:00:00.000Z',
    received_at: '2026-03-02T08:00:01.000Z',
    ...overrides,
  };
}
