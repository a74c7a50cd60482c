import { createSecretKey } from 'node:crypto';
import type { Role, TenantType, UserView } from '@hazardlens/contracts';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';

export const secret = 'a-secret-for-tests-of-at-least-32-characters';

/** A user of one of the two test organisations. */
export function aUser(role: Role, tenant = 'tenant-a', tenantType: TenantType = 'contractor'): UserView {
  const id = `${tenant}-${role}`;
  return {
    _id: id,
    id,
    email: `${role}@${tenant}.test`,
    first_name: 'Test',
    last_name: role,
    role,
    phone: null,
    tenant_id: tenant,
    tenant_name: `Organisation ${tenant}`,
    tenant_type: tenantType,
    is_active: true,
  };
}

const jwt = new JwtService({ secret: createSecretKey(Buffer.from(secret)) });

/** A token as auth would issue it; `claims` overwrite, for the ones that must be refused. */
export function tokenFor(user: UserView, claims: Record<string, unknown> = {}, options: JwtSignOptions = {}): string {
  const payload = { sub: user.id, sid: `session-${user.id}`, tid: user.tenant_id, tv: 1, ...claims };
  return jwt.sign(payload, { algorithm: 'HS256', ...('exp' in claims ? {} : { expiresIn: '1h' }), ...options });
}
