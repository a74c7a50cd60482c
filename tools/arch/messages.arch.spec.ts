import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allMessages, errorMessages, errorStatus, isErrorCode, locales, serviceNames } from '@hazardlens/contracts';
import { parse } from 'yaml';
import { settingsOf } from '../distributed/topics.mjs';
import { files, linesMatching, root } from './workspace.js';

interface Topic {
  name: string;
  partitions: number;
  retention: string;
}
const { topics } = parse(readFileSync(path.join(root, 'deploy/topics.yaml'), 'utf8')) as { topics: Topic[] };

describe('messages', () => {
  it('have each a type of their own, of the form owner.name.v1, and an owner', () => {
    const types = allMessages.map(({ type }) => type);
    expect(types.length).toBeGreaterThan(0);
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
    for (const { type, owner } of allMessages) {
      expect(serviceNames).toContain(owner);
      expect(type).toMatch(new RegExp(`^${owner}\\.[a-z]+(-[a-z]+)*\\.v[0-9]+$`));
    }
  });

  it('tell in events what happened, in commands and queries what to do', () => {
    // The last word of an event is a participle or a state; those that do not end in -ed are listed.
    const past = /(ed|sent|made|built|lost|kept|found|given|shown|withdrawn|undone|due)$/;
    for (const message of allMessages) {
      const name = message.type.split('.')[1] ?? '';
      expect({ type: message.type, past: past.test(name) }).toEqual({
        type: message.type,
        past: message.kind === 'event',
      });
    }
  });

  it('travel on the topic of their kind and owner', () => {
    for (const { kind, owner, topic } of allMessages) {
      const form =
        kind === 'event' ? `${owner}\\.[a-z]+\\.events` : `${owner}\\.${kind === 'command' ? 'commands' : 'queries'}`;
      expect(topic).toMatch(new RegExp(`^${form}\\.v[0-9]+$`));
    }
  });

  it('name the errors that they reply with', () => {
    for (const message of allMessages) {
      if (message.kind === 'event') continue;
      expect(message.errors.filter((code) => !isErrorCode(code))).toEqual([]);
      expect(new Set(message.errors).size).toBe(message.errors.length);
    }
  });
});

describe('messages for seeding', () => {
  it('are sent by nobody that people can reach', () => {
    const gateway = files().filter((file) => /^gateway\/src\/.*\.ts$/.test(file));
    expect(gateway.length).toBeGreaterThan(0);
    const seeding = /\b(ensureOrganisation|ensureLink|importCapture|recordAnalysis|importIncidentHistory)\b/;
    expect(linesMatching(gateway, seeding)).toEqual([]);
  });
});

describe('deploy/topics.yaml', () => {
  it('lists the topics of the code, no more and no less', () => {
    const inCode = [...new Set(allMessages.map(({ topic }) => topic))].sort();
    expect(topics.map(({ name }) => name).sort()).toEqual(inCode);
  });

  it.each(topics)('$name has partitions and a retention', ({ partitions, retention }) => {
    expect(Number.isInteger(partitions) && partitions >= 1 && partitions <= 100).toBe(true);
    expect(retention).toMatch(/^[1-9][0-9]*[hd]$/);
  });

  // As the kit does it for topics of its own (libs/service-kit/test/kafka.int.spec.ts).
  it.each([
    ['1h', '3600000', '900000'],
    ['1d', '86400000', '21600000'],
    ['7d', '604800000', '86400000'],
    ['30d', '2592000000', '86400000'],
  ])('%s is kept by time and by segment: a broker never deletes the one that is written to', (kept, ms, segmentMs) => {
    expect(settingsOf(kept)).toEqual({
      'cleanup.policy': 'delete',
      'retention.ms': ms,
      'segment.ms': segmentMs,
      'segment.bytes': '134217728',
    });
  });

  // What Kafka still has must not be refused (libs/service-kit/src/messaging/message-signature.ts).
  it.each(topics)('$name keeps messages no longer than their signatures count', ({ name, retention }) => {
    if (name.includes('.queries.')) expect(retention).toBe('1h');
    else expect(name.includes('.events.') ? ['1d', '30d'] : ['1d', '7d']).toContain(retention);
  });
});

describe('error codes', () => {
  const codes = Object.keys(errorStatus) as (keyof typeof errorStatus)[];
  const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

  it.each(codes)('%s has a status and a sentence in each language, with the same blanks', (code) => {
    expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
    expect(errorStatus[code]).toBeLessThan(600);
    for (const locale of locales) {
      expect(errorMessages[locale][code].trim()).not.toBe('');
      expect(placeholders(errorMessages[locale][code])).toEqual(placeholders(errorMessages.en[code]));
    }
  });

  it('have no sentence without a code', () => {
    for (const locale of locales) expect(Object.keys(errorMessages[locale]).sort()).toEqual([...codes].sort());
  });
});
