import type { PersonView, TeamMemberView, UserView } from '@hazardlens/contracts';
import type { TenantDocument } from '../tenant/tenant.model.js';
import type { UserDocument } from './user.model.js';

export function toPersonView(user: UserDocument, tenant: TenantDocument): PersonView {
  return {
    _id: user._id,
    id: user._id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    role: user.role,
    phone: user.phone,
    tenant_id: user.tenant_id,
    tenant_name: tenant.name,
    tenant_type: tenant.tenant_type,
    is_active: user.is_active,
    ...(user.locale ? { locale: user.locale } : {}),
  };
}

export const toUserView = (user: UserDocument, tenant: TenantDocument): UserView => ({
  ...toPersonView(user, tenant),
  digest: user.digest ?? 'off',
  digest_sites: user.digest_sites ?? null,
});

export function toTeamMemberView(user: UserDocument, tenant: TenantDocument): TeamMemberView {
  return {
    ...toPersonView(user, tenant),
    created_at: user.created_at.toISOString(),
    last_login_at: user.last_login_at?.toISOString() ?? null,
    invite_pending: user.invite_pending,
    ...(user.deleted_at ? { deleted_at: user.deleted_at.toISOString() } : {}),
  };
}
