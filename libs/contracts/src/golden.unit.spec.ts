import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AnyContract } from './index.js';
import {
  allMessages,
  envelope,
  insuranceMessages,
  isErrorCode,
  isSecretName,
  reportingMessages,
  serviceNames,
} from './index.js';

const folder = join(__dirname, '..', 'golden');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const golden = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
// Services that are not part of the product yet have their messages outside `allMessages`.
const messages: readonly AnyContract[] = [
  ...new Set<AnyContract>([...allMessages, ...insuranceMessages, ...reportingMessages]),
];

const mayLackTheirFirst = [
  ...['sites.update-site.v1', 'auth.update-tenant.v1', 'incident.approve-incident.v1'],
  'incident.change-source-settings.v1',
];

/** Names of fields that hold what opens an account, wherever in a schema. */
function secretsOf(schema: z.ZodType): string[] {
  const names: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === 'properties') names.push(...Object.keys(inner as object).filter(isSecretName));
      walk(inner);
    }
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return names;
}

describe('messages', () => {
  it('have a type of their own each', () => {
    const types = messages.map((message) => message.type);
    expect(new Set(types).size).toBe(types.length);
  });

  it.each(messages)(
    '$type is named after its owner and lies in a topic of its owner',
    ({ kind, type, owner, topic }) => {
      expect(serviceNames).toContain(owner);
      expect(type).toMatch(new RegExp(`^${owner}(-[a-z]+)*\\.[a-z]+(-[a-z]+)*\\.v1$`));
      if (kind === 'command') expect(topic).toBe(`${owner}.commands.v1`);
      else if (kind === 'query') expect(topic).toBe(`${owner}.queries.v1`);
      else
        expect(topic).toMatch(
          new RegExp(`^${owner}\\.(tenant|user|site|capture|analysis|incident|link|projection)\\.events\\.v1$`),
        );
    },
  );

  it.each(messages)('$type fails with known codes only', (message) => {
    if (message.kind === 'event') return;
    for (const code of message.errors) expect(isErrorCode(code)).toBe(true);
    expect(new Set(message.errors).size).toBe(message.errors.length);
  });

  // By their schemas and not by examples: a field that is optional, or new, is seen too. What is marked travels sealed.
  it('are marked where their data or their reply may carry what opens an account', () => {
    const typesOf = (chosen: readonly AnyContract[]) => chosen.map(({ type }) => type);
    const requests = messages.filter((message) => message.kind !== 'event');
    const [asks, answers] = [
      messages.filter(({ data }) => secretsOf(data).length > 0),
      requests.filter(({ reply }) => secretsOf(reply).length > 0),
    ];
    expect(typesOf(messages.filter(({ sensitive }) => sensitive === true))).toEqual(typesOf(asks));
    expect(typesOf(requests.filter(({ sensitiveReply }) => sensitiveReply === true))).toEqual(typesOf(answers));
    expect(typesOf(asks)).toEqual([
      'auth.sign-up.v1',
      'auth.log-in.v1',
      'auth.change-password.v1',
      'auth.describe-invite.v1',
      'auth.decline-invite.v1',
      'auth.accept-invite.v1',
      'auth.reset-password.v1',
      'auth.verify-contact.v1',
      'auth.ensure-organisation.v1',
    ]);
    expect(typesOf(answers)).toEqual([
      'auth.sign-up.v1',
      'auth.log-in.v1',
      'auth.invite-user.v1',
      'auth.renew-invite.v1',
      'auth.accept-invite.v1',
    ]);
  });

  it('are not events where they carry such: everybody reads those', () => {
    const events = messages.filter(({ kind, data }) => kind === 'event' && secretsOf(data).length > 0);
    expect(events.map(({ type }) => type)).toEqual([]);
  });

  it.each([
    [z.object({ password: z.string() }), ['password']],
    [z.object({ user: z.object({ new_password: z.string().optional() }) }), ['new_password']],
    [z.array(z.union([z.object({ api_key: z.string() }), z.null()])), ['api_key']],
    [z.object({ resetToken: z.string().nullable(), tokens: z.array(z.string()) }), ['resetToken', 'tokens']],
    [z.object({ token_version: z.int(), keyboard: z.string(), session_id: z.string() }), []],
  ])('(the test finds secrets wherever they are: %#)', (schema, found) => {
    expect(secretsOf(schema)).toEqual(found);
  });
});

describe('golden messages', () => {
  it.each(messages)('$type has one, and parsing changes nothing in it', (message) => {
    const example = golden(message.type);
    const parsed = envelope.parse(example);
    expect(parsed).toEqual(example);
    expect(parsed.type).toBe(message.type);
    expect(message.data.parse(parsed.data)).toEqual(parsed.data);
    if (message.kind === 'event') expect(parsed.aggregateVersion).toBeGreaterThan(0);
    if (message.kind === 'query') expect(parsed.deadline).toBeDefined();
  });

  it.each(messages.filter(({ kind }) => kind !== 'event'))(
    '$type has a reply, and parsing changes nothing in it',
    (message) => {
      if (message.kind === 'event') return;
      const example = golden(`${message.type}.reply`);
      expect(message.reply.parse(example)).toEqual(example);
    },
  );

  it.each(messages.filter(({ kind }) => kind === 'command'))('$type has a key', (message) => {
    if (message.kind !== 'command') return;
    const { data } = golden(message.type) as { data: unknown };
    expect(message.keyOf(message.data.parse(data))).toMatch(/\S/);
  });

  it('belong to a message each', () => {
    const types = messages.map(({ type }) => type);
    const strangers = files.filter((name) => !types.includes(name.replace(/(\.reply)?\.json$/, '')));
    expect(strangers).toEqual([]);
    const replies = messages.filter(({ kind }) => kind !== 'event').length;
    expect(files.length).toBe(types.length + replies);
  });

  it('are refused when a required part is missing', () => {
    for (const message of messages) {
      const { data } = golden(message.type) as { data: Record<string, unknown> };
      const [first] = Object.keys(data);
      if (first === undefined) continue;
      const { [first]: _, ...rest } = data;
      const optional = message.data.safeParse(rest).success;
      // Only what somebody fills with a default or leaves out on purpose may be missing.
      if (optional) expect(mayLackTheirFirst).toContain(message.type);
    }
  });
});
