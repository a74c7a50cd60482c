import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type IncidentRecord,
  type Locale,
  listNotifications,
  type NotificationsAnswer,
  type Role,
  tenantRegistered,
  type UserView,
  userRegistered,
} from '@hazardlens/contracts';
import type { MessageClient } from '@hazardlens/service-kit';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import { daysAgo, Facts } from './facts.js';

/** An organisation with an admin, a safety manager and a worker, as auth would tell of them. */
export class Company extends Facts {
  readonly people = new Map<string, UserView>();
  name = '';

  constructor(private readonly platform: TestPlatform) {
    super(platform.client);
  }

  static async found(
    platform: TestPlatform,
    type: UserView['tenant_type'] = 'contractor',
    name = 'Northgate',
  ): Promise<Company> {
    const company = new Company(platform);
    company.name = name;
    const tenant = {
      ...{ _id: company.tenantId, id: company.tenantId, name, tenant_type: type, phone: null, time_zone: 'UTC' },
      ...{ contact_email: 'office@northgate.example', retention_months: 24, created_at: daysAgo(0) },
    };
    await company.tell(tenantRegistered, company.tenantId, 1, { tenant, is_platform: false, updated_at: daysAgo(0) });
    for (const role of ['admin', 'safety_manager', 'worker'] as const) await company.join(role, type);
    // people travel on another topic than what they are told of
    await eventually(async () => expect(await countOf(platform, 'people', { tenant_id: company.tenantId })).toBe(3));
    return company;
  }

  async join(role: Role, tenant_type: UserView['tenant_type'] = 'contractor'): Promise<UserView> {
    const id = randomUUID();
    const user: UserView = {
      ...{ _id: id, id, email: `${role}.${id}@example.com`, first_name: 'Test', last_name: role, role, phone: null },
      ...{ tenant_id: this.tenantId, tenant_name: this.name, tenant_type, is_active: true },
    };
    this.people.set(role, user);
    await this.tell(userRegistered, id, 1, { user, sessions_ended: false });
    return user;
  }

  who(role: Role): Actor {
    const user = this.people.get(role);
    if (!user) throw new Error(`nobody is ${role}`);
    const { id, email, tenant_id, tenant_name, tenant_type } = user;
    return { id, email, name: `Test ${role}`, role, tenant_id, tenant_name, tenant_type };
  }

  tell(
    contract: Parameters<MessageClient['publish']>[0],
    aggregateId: string,
    aggregateVersion: number,
    data: Parameters<MessageClient['publish']>[1],
  ): Promise<void> {
    const context = { tenantId: this.tenantId, actorId: 'test', aggregateId, aggregateVersion };
    return this.platform.client.publish(contract, data, context);
  }

  async read(role: Role, locale: Locale = 'en'): Promise<NotificationsAnswer> {
    const actor = this.who(role);
    return this.platform.client.request(
      listNotifications,
      { actor, locale },
      { tenantId: this.tenantId, actorId: actor.id },
    );
  }

  /** An approved finding of the worker, whose repair the worker owns. */
  withAction(overrides: Partial<NonNullable<IncidentRecord['action']>> = {}): IncidentRecord {
    const { id, name } = this.who('worker');
    return this.record({
      status: 'APPROVED',
      photographer_id: id,
      action_owner_id: id,
      action: {
        ...{ status: 'ASSIGNED', owner: { id, name }, due_date: '2026-03-05', overdue: false, note: '' },
        ...{ completion_note: '', completed_at: null, completed_by: null, after_photo_id: null },
        ...{ verified_at: null, verified_by: null, self_verified: false },
        ...overrides,
      },
    });
  }
}

/** Behind the service's door: what the list, which is cut at a hundred, cannot show. */
export async function inDatabase<R>(platform: TestPlatform, work: (database: mongo.Db) => Promise<R>): Promise<R> {
  const client = await mongo.MongoClient.connect(platform.mongoUri);
  try {
    return await work(client.db(platform.databaseOf('reporting')));
  } finally {
    await client.close();
  }
}
export const countOf = (platform: TestPlatform, collection: string, filter: Record<string, unknown>): Promise<number> =>
  inDatabase(platform, (database) => database.collection(collection).countDocuments(filter));
