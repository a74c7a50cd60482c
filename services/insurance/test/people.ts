import { randomUUID } from 'node:crypto';
import {
  type Actor,
  grantLink,
  listLinks,
  type Role,
  requestLink,
  revokeLink,
  type TenantType,
  tenantRegistered,
} from '@hazardlens/contracts';
import type { MessageClient } from '@hazardlens/service-kit';

/** Somebody of an organisation, and what they may ask of insurance. */
class Organisation {
  readonly tenantId = randomUUID();
  /** what auth says of its address */
  verifiedDomain: string | null = null;
  /** an address beside its first ones */
  gained: string | undefined;
  #version = 0;

  constructor(
    protected readonly client: MessageClient,
    readonly name: string,
    private readonly type: TenantType,
  ) {}

  get contactEmail(): string {
    return `office@${this.tenantId}.example`;
  }

  /** What belongs to it, as auth tells the gateway. */
  get addresses(): string[] {
    return [this.contactEmail, this.actor().email, ...(this.gained ? [this.gained] : [])];
  }

  actor(role: Role = 'admin'): Actor {
    return {
      id: `${role}-${this.tenantId}`,
      email: `${role}@${this.tenantId}.example`,
      name: `The ${role}`,
      role,
      tenant_id: this.tenantId,
      tenant_name: this.name,
      tenant_type: this.type,
    };
  }

  /** What auth says of it; a later call is a later version. */
  async register(time_zone = 'UTC'): Promise<this> {
    this.#version += 1;
    const { tenantId: id, name, type: tenant_type } = this;
    const created_at = new Date().toISOString();
    const tenant = { _id: id, id, name, tenant_type, contact_email: this.contactEmail };
    await this.publish(tenantRegistered, id, this.#version, {
      tenant: { ...tenant, phone: null, time_zone, retention_months: 24, created_at },
      is_platform: false,
      updated_at: created_at,
      verified_domain: this.verifiedDomain,
    });
    return this;
  }

  protected async publish(
    contract: Parameters<MessageClient['publish']>[0],
    aggregateId: string,
    aggregateVersion: number,
    data: Parameters<MessageClient['publish']>[1],
  ): Promise<void> {
    const { tenantId } = this;
    await this.client.publish(contract, data, { tenantId, actorId: 'test', aggregateId, aggregateVersion });
  }

  async links(role: Role = 'admin') {
    return (await this.client.request(listLinks, { actor: this.actor(role), addresses: this.addresses }, this.#context))
      .links;
  }

  async request(contractor_email: string, role: Role = 'admin') {
    const data = { actor: this.actor(role), contractor_email, contractor_id: null };
    return (await this.client.request(requestLink, data, this.#context)).link;
  }

  async grant(link_id: string, role: Role = 'admin') {
    return (
      await this.client.request(
        grantLink,
        { actor: this.actor(role), link_id, addresses: this.addresses },
        this.#context,
      )
    ).link;
  }

  async revoke(link_id: string, role: Role = 'admin') {
    return (
      await this.client.request(
        revokeLink,
        { actor: this.actor(role), link_id, addresses: this.addresses },
        this.#context,
      )
    ).link;
  }

  get #context() {
    return { tenantId: this.tenantId, actorId: 'test' };
  }
}

export class Insurer extends Organisation {
  constructor(client: MessageClient, name = 'Insurer') {
    super(client, name, 'insurance_provider');
  }
}

/** A contractor of its own for a test. */
export class Contractor extends Organisation {
  constructor(client: MessageClient, name = 'Contractor') {
    super(client, name, 'contractor');
  }
}
