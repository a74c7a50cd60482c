import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyContract } from './index.js';
import { allMessages, envelope, insuranceMessages, isErrorCode, reportingMessages, serviceNames } from './index.js';

const folder = join(__dirname, '..', 'golden');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const golden = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
// Services that are not part of the product yet have their messages outside `allMessages`.
const messages: readonly AnyContract[] = [
  ...new Set<AnyContract>([...allMessages, ...insuranceMessages, ...reportingMessages]),
];

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

  it('are marked sensitive where they carry a password or an invitation token', () => {
    const carries = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([key, inner]) => /password|token$/.test(key) || carries(inner));
    const carrying = messages.filter(({ type }) => carries((golden(type) as { data: unknown }).data));
    const marked = messages.filter((message) => message.sensitive === true);
    expect(marked.map(({ type }) => type)).toEqual(carrying.map(({ type }) => type));
    expect(marked.length).toBeGreaterThan(0);
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
      if (optional)
        expect(['sites.update-site.v1', 'auth.update-tenant.v1', 'incident.approve-incident.v1']).toContain(
          message.type,
        );
    }
  });
});
