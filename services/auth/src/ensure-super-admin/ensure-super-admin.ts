import { randomUUID } from 'node:crypto';
import { DomainError, tenantRegistered, userRegistered } from '@hazardlens/contracts';
import {
  LOGGER,
  type Logger,
  SERVICE_CONFIG,
  systemScope,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AuthConfig } from '../config.js';
import { whyGuessable } from '../password/password-choice.js';
import { Passwords } from '../password/passwords.js';
import { platformTenantId, platformTenantName } from '../tenant/platform.js';
import { emitTenant } from '../tenant/tenant.events.js';
import { defaultTimeZone, type TenantDocument } from '../tenant/tenant.model.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';

const anyTenant = 'boot: the e-mail of the first super_admin may be used anywhere';

/** Makes the first super_admin at boot when the environment names one. An existing account keeps password and role. */
@Injectable()
export class EnsureSuperAdmin implements OnApplicationBootstrap {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly passwords: Passwords,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = this.config;
    if (email === undefined || password === undefined) return;
    const existing = await this.users.byEmail(systemScope(anyTenant), email);
    if (existing) {
      // Not promoted: whoever signed up with this address first would become master of every organisation.
      if (existing.role !== 'super_admin')
        this.logger.warn('SUPER_ADMIN_EMAIL belongs to an ordinary account; ignored');
      return;
    }
    // Told and not refused: an installation that sets itself up would not come up any more.
    if (whyGuessable(password, ''))
      this.logger.warn('SUPER_ADMIN_PASSWORD is one of those that are tried first; please change it after signing in');
    const hash = await this.passwords.hash(password);
    try {
      await this.unitOfWork.run({ tenantId: platformTenantId, actorId: 'system' }, async (transaction) => {
        const now = new Date();
        const tenant = await this.#ensurePlatform(transaction, email, now);
        const superAdmin = await this.users.register(
          transaction.scope(platformTenantId),
          platformTenantId,
          {
            id: randomUUID(),
            email,
            first_name: 'Super',
            last_name: 'Admin',
            role: 'super_admin',
            phone: null,
            password_hash: hash,
          },
          now,
        );
        emitUser(transaction, userRegistered, superAdmin, tenant);
      });
    } catch (error) {
      // Another replica that starts at the same time was faster.
      if (!(error instanceof DomainError && error.code === 'EMAIL_TAKEN')) throw error;
    }
  }

  async #ensurePlatform(transaction: Transaction, contactEmail: string, now: Date): Promise<TenantDocument> {
    const scope = transaction.scope(platformTenantId);
    const existing = await this.tenants.byId(scope, platformTenantId);
    if (existing) return existing;
    const tenant = await this.tenants.register(
      scope,
      {
        id: platformTenantId,
        name: platformTenantName,
        tenant_type: 'contractor',
        contact_email: contactEmail,
        phone: null,
        time_zone: defaultTimeZone,
        is_platform: true,
      },
      now,
    );
    emitTenant(transaction, tenantRegistered, tenant);
    return tenant;
  }
}
