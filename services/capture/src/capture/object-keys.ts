/** Everything of a capture lies below this prefix: photos, thumbnails and what is made of them later. */
export const capturePrefix = (tenantId: string, captureId: string): string =>
  `tenants/${tenantId}/captures/${captureId}/`;

const form = /^tenants\/([^/]+)\/captures\/([^/]+)\//;

/** Whose photo an object is, or null when it is none. */
export function ownerOfObject(key: string): { tenantId: string; captureId: string } | null {
  const [, tenantId, captureId] = form.exec(key) ?? [];
  return tenantId && captureId ? { tenantId, captureId } : null;
}
