import { z } from 'zod';
import { isReviewRole, role, tenantType } from './roles.js';

/** Who asks: filled by the gateway from the verified session, never from a body. */
export const actor = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  tenant_id: z.string(),
  tenant_name: z.string(),
  tenant_type: tenantType,
  /**
   * On reads of insurers: the contractors whose links are active at this moment, by the word of their owner. A service's
   * own copy of the links lags behind by moments, and a revoke hides at once. Absent: the copy alone decides.
   */
  linked_contractors: z.array(z.string()).optional(),
});
export type Actor = z.infer<typeof actor>;

/** 'full' = the photo as taken, 'blurred' = heads pixelated only, 'none' = no picture at all. */
export type PhotoAccess = 'full' | 'blurred' | 'none';

/**
 * Which picture of a photo somebody may see (product.md, privacy): unblurred only for the tenant's review roles, the
 * photographer and the owner of the corrective action; super_admin reads every tenant. Everybody else gets the blurred
 * variant for every `variant` asked for. That the record itself is visible was decided before.
 */
export function photoAccess(
  viewer: Actor,
  photo: { tenant_id: string; photographer_id: string | null; action_owner_id?: string | null },
): PhotoAccess {
  if (viewer.role === 'super_admin') return 'full';
  if (viewer.tenant_id !== photo.tenant_id) return 'blurred';
  if (viewer.tenant_type === 'contractor' && isReviewRole(viewer.role)) return 'full';
  const own = viewer.id === photo.photographer_id || viewer.id === photo.action_owner_id;
  return own ? 'full' : 'blurred';
}
