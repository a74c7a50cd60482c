import type { Actor } from '@hazardlens/contracts';
import { actorScope, type Scope } from '@hazardlens/service-kit';

/**
 * Whose captures' incidents this person may read together, or null for nothing: an insurer sees single approved incidents
 * (ReadableIncidents), never a capture.
 */
export function readScope(actor: Actor): Scope | null {
  return actor.tenant_type === 'insurance_provider' ? null : actorScope(actor);
}
