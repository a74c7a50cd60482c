import type { MessageClient, RequestContext } from '@hazardlens/service-kit';

/** All that seeding needs of a MessageClient. */
export type Requests = Pick<MessageClient, 'request'>;

/** Seeding acts for a tenant under a name of its own. Services may still be starting, so it waits longer than a person. */
export const seedContext = (tenantId: string): RequestContext => ({ tenantId, actorId: 'seed', deadlineMs: 60_000 });
