/** Handlers that must not compile: see tenancy.type-test.ts. */
import { command } from '@hazardlens/contracts';
import { z } from 'zod';
import { CommandHandler } from './decorators.js';
import type { MessageOf } from './message.js';

const rename = command({
  owner: 'sites',
  name: 'type-test-rename',
  data: z.object({ name: z.string() }),
  reply: z.object({ done: z.boolean() }),
  keyOf: (data) => data.name,
});
const remove = command({
  owner: 'sites',
  name: 'type-test-remove',
  data: z.object({ id: z.number() }),
  reply: z.object({}),
  keyOf: (data) => String(data.id),
});

export class Handlers {
  @CommandHandler(rename)
  async right(message: MessageOf<typeof rename>): Promise<{ done: boolean }> {
    return { done: message.data.name !== '' };
  }

  // @ts-expect-error the reply is not the contract's
  @CommandHandler(rename)
  async wrongReply(_message: MessageOf<typeof rename>): Promise<{ done: string }> {
    return { done: 'yes' };
  }

  // @ts-expect-error the message is another contract's
  @CommandHandler(rename)
  async wrongMessage(_message: MessageOf<typeof remove>): Promise<{ done: boolean }> {
    return { done: true };
  }
}
