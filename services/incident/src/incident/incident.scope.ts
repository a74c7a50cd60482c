import type { Actor } from '@hazardlens/contracts';
import { actorScope, type Scope } from '@hazardlens/service-kit';

/**
 * What this person may read, or null for nothing. The tenant's type decides before the role (api.md, scope): users of
 * an insurance provider see only what links open, and those are not here yet.
 */
export function readScope(actor: Actor): Scope | null {
  return actor.tenant_type === 'insurance_provider' ? null : actorScope(actor);
}
