import { listTenantFacts } from '@hazardlens/contracts';
import { defineService, factsHandler, mailing, tenantErasure } from '@hazardlens/service-kit';
import { AcceptInviteHandler } from './accept-invite/accept-invite.handler.js';
import { attemptCountersModel } from './attempts/attempt-counter.model.js';
import { AttemptCounters } from './attempts/attempt-counters.js';
import { auditEntriesModel } from './audit/audit-entry.model.js';
import { AuditLog } from './audit/audit-log.js';
import { ListAuditHandler } from './audit/list-audit.handler.js';
import { RecordAuditHandler } from './audit/record-audit.handler.js';
import { AuthMails } from './auth-mails.js';
import { ChangePasswordHandler } from './change-password/change-password.handler.js';
import { CheckSessionHandler } from './check-session/check-session.handler.js';
import { CloseTenantHandler } from './close-tenant/close-tenant.handler.js';
import { EraseClosedTenants } from './close-tenant/erase-closed-tenants.job.js';
import { authConfig } from './config.js';
import { ContactAddresses } from './contact/contact-addresses.js';
import { contactClaimsModel } from './contact/contact-claim.model.js';
import { ContactClaimRepository } from './contact/contact-claim.repository.js';
import { ContactMails } from './contact/contact-mails.js';
import { ContactVerification } from './contact/contact-verification.js';
import { DeclineInviteHandler } from './decline-invite/decline-invite.handler.js';
import { declinedAddressesModel } from './declined-address/declined-address.model.js';
import { DeclinedAddressRepository } from './declined-address/declined-address.repository.js';
import { DeleteUserHandler } from './delete-user/delete-user.handler.js';
import { DescribeInviteHandler } from './describe-invite/describe-invite.handler.js';
import { EnsureOrganisationHandler } from './ensure-organisation/ensure-organisation.handler.js';
import { EnsureSuperAdmin } from './ensure-super-admin/ensure-super-admin.js';
import { EraseUserHandler } from './erase-user/erase-user.handler.js';
import { exportedRecords } from './exported-records.js';
import { FindAddressOwnerHandler } from './find-address-owner/find-address-owner.handler.js';
import { FindExportedPersonHandler } from './find-exported-person/find-exported-person.handler.js';
import { GetTenantHandler } from './get-tenant/get-tenant.handler.js';
import { invitationsModel } from './invitation/invitation.model.js';
import { InvitationRepository } from './invitation/invitation.repository.js';
import { InvitationMails } from './invitation/invitation-mails.js';
import { InvitationSending } from './invitation/invitation-sending.js';
import { InvitationTokens } from './invitation/invitation-tokens.js';
import { InviteUserHandler } from './invite-user/invite-user.handler.js';
import { knownAddressesModel } from './known-address/known-address.model.js';
import { KnownAddressRepository } from './known-address/known-address.repository.js';
import { ListAssignableUsersHandler } from './list-assignable-users/list-assignable-users.handler.js';
import { ListOwnAddressesHandler } from './list-own-addresses/list-own-addresses.handler.js';
import { ListTenantsHandler } from './list-tenants/list-tenants.handler.js';
import { ListUsersHandler } from './list-users/list-users.handler.js';
import { LogInHandler } from './log-in/log-in.handler.js';
import { LogOutHandler } from './log-out/log-out.handler.js';
import { Passwords } from './password/passwords.js';
import { RenewInviteHandler } from './renew-invite/renew-invite.handler.js';
import { ForgotPasswordHandler } from './reset-password/forgot-password.handler.js';
import { passwordResetsModel } from './reset-password/password-reset.model.js';
import { PasswordResetRepository } from './reset-password/password-reset.repository.js';
import { PasswordResetMails } from './reset-password/password-reset-mails.js';
import { ResetPasswordHandler } from './reset-password/reset-password.handler.js';
import { sessionsModel } from './session/session.model.js';
import { SessionRepository } from './session/session.repository.js';
import { SessionTokens } from './session/session-tokens.js';
import { SetLogoHandler } from './set-logo/set-logo.handler.js';
import { SignUpHandler } from './sign-up/sign-up.handler.js';
import { tenantFact } from './tenant/tenant.events.js';
import { tenantsModel } from './tenant/tenant.model.js';
import { TenantRepository } from './tenant/tenant.repository.js';
import { UpdateMeHandler } from './update-me/update-me.handler.js';
import { UpdateTenantHandler } from './update-tenant/update-tenant.handler.js';
import { UpdateUserHandler } from './update-user/update-user.handler.js';
import { AccountAccess } from './user/account-access.js';
import { AccountRemoval } from './user/account-removal.js';
import { Administration } from './user/administration.js';
import { usersModel } from './user/user.model.js';
import { UserRepository } from './user/user.repository.js';
import { VerifyContactHandler } from './verify-contact/verify-contact.handler.js';

const mail = mailing(AuthMails);
const closing = tenantErasure([
  tenantsModel,
  usersModel,
  sessionsModel,
  invitationsModel,
  contactClaimsModel,
  passwordResetsModel,
  attemptCountersModel,
  knownAddressesModel,
  declinedAddressesModel,
  auditEntriesModel,
  ...mail.models,
]);

/** Organisations, users, invitations and sessions. */
export const authService = defineService({
  name: 'auth',
  config: authConfig,
  models: closing.models,
  handlers: [
    SignUpHandler,
    LogInHandler,
    LogOutHandler,
    ChangePasswordHandler,
    InviteUserHandler,
    RenewInviteHandler,
    DescribeInviteHandler,
    DeclineInviteHandler,
    AcceptInviteHandler,
    VerifyContactHandler,
    ForgotPasswordHandler,
    ResetPasswordHandler,
    UpdateMeHandler,
    ListOwnAddressesHandler,
    FindAddressOwnerHandler,
    FindExportedPersonHandler,
    UpdateUserHandler,
    DeleteUserHandler,
    EraseUserHandler,
    UpdateTenantHandler,
    SetLogoHandler,
    EnsureOrganisationHandler,
    CheckSessionHandler,
    ListUsersHandler,
    ListAssignableUsersHandler,
    GetTenantHandler,
    ListTenantsHandler,
    RecordAuditHandler,
    ListAuditHandler,
    CloseTenantHandler,
    factsHandler(listTenantFacts, tenantsModel, tenantFact),
    ...closing.handlers,
    exportedRecords(closing.models),
  ],
  providers: [
    TenantRepository,
    UserRepository,
    SessionRepository,
    InvitationRepository,
    AttemptCounters,
    AuditLog,
    KnownAddressRepository,
    AccountAccess,
    AccountRemoval,
    Administration,
    Passwords,
    SessionTokens,
    InvitationTokens,
    InvitationMails,
    InvitationSending,
    DeclinedAddressRepository,
    ContactAddresses,
    ContactClaimRepository,
    ContactMails,
    ContactVerification,
    PasswordResetRepository,
    PasswordResetMails,
    EnsureSuperAdmin,
    ...mail.providers,
    ...closing.providers,
  ],
  jobs: [{ name: 'erase-closed-tenants', everyMs: 3_600_000, run: EraseClosedTenants }, ...mail.jobs, ...closing.jobs],
});
