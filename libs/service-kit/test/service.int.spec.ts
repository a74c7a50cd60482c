import { eventually, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { defineService, type Job, startService, UNFINISHED_RESTORE } from '../src/index.js';
import { connectDatabase } from '../src/storage/connection.js';
import {
  failures,
  listenerService,
  noteModel,
  noteService,
  noteWritten,
  OnNoteWritten,
  printNote,
  SecondWriteNoteHandler,
  WriteNoteHandler,
  writeNote,
} from './support/notes.js';

/** As the test platform, which is built, takes it. */
type ServiceDefinition = NonNullable<Parameters<typeof startTestPlatform>[0]>['services'][number];

const context = { tenantId: 'tenant', actorId: 'actor' };
const open: TestPlatform[] = [];
async function start(...options: Parameters<typeof startTestPlatform>): Promise<TestPlatform> {
  const platform = await startTestPlatform(...options);
  open.push(platform);
  return platform;
}
afterEach(async () => {
  failures.left = 0;
  for (const platform of open.splice(0)) await platform.close();
});

describe('a service', () => {
  it('answers, and tells through its outbox what it did', async () => {
    const [printed, written] = [fake(printNote), fake(noteWritten)];
    const platform = await start({ services: [noteService, listenerService], fakes: [printed, written] });
    await expect(platform.client.request(writeNote, { text: 'x' }, context)).resolves.toEqual({ count: 1 });
    await eventually(() => {
      expect(printed.messages).toHaveLength(1);
      expect(written.messages).toHaveLength(1);
    });
    const [message] = written.messages;
    expect(message).toMatchObject({ ...context, data: { text: 'x' }, aggregateVersion: 1 });
    expect(message?.correlationId).toBe(printed.messages[0]?.correlationId);
    expect(message?.causationId).toBe(message?.correlationId);
  });

  it('keeps what it stored over a restart of everything', async () => {
    const platform = await start({ services: [noteService], fakes: [fake(printNote)] });
    await platform.client.request(writeNote, { text: 'x' }, context);
    await platform.restart();
    await expect(platform.client.request(writeNote, { text: 'x' }, context)).resolves.toEqual({ count: 2 });
  });

  it('sends what it could not send before', async () => {
    const printed = fake(printNote, () => {
      throw new Error('not yet');
    });
    const platform = await start({
      services: [noteService],
      fakes: [printed],
      retry: { tries: 1000, firstMs: 5, lastMs: 5 },
    });
    await platform.client.request(writeNote, { text: 'x' }, context);
    await eventually(() => printed.messages.length > 2);
    await platform.restart();
    const before = printed.messages.length;
    await eventually(() => expect(printed.messages.length).toBeGreaterThan(before));
    expect(new Set(printed.messages.map((message) => message.id)).size).toBe(1);
  });

  it('takes nothing new once it is told to stop, however long a job of it takes to end', async () => {
    let [begun, finish] = [false, () => {}];
    @Injectable()
    class Long implements Job {
      run(): Promise<void> {
        begun = true;
        return new Promise((resolve) => {
          finish = resolve;
        });
      }
    }
    const platform = await start({ services: [], fakes: [fake(printNote)], contracts: [writeNote, noteWritten] });
    const busy = defineService({ ...noteService, jobs: [{ name: 'long', everyMs: 20, run: Long }] });
    const service = await startService(busy, platform.platform);
    await eventually(() => expect(begun).toBe(true));
    const closed = service.close();
    const asked = () => platform.client.request(writeNote, { text: 'x' }, { ...context, deadlineMs: 1_000 });
    const refused = { code: expect.stringMatching(/^(UNAVAILABLE|TIMEOUT)$/) };
    await eventually(() => expect(asked()).rejects.toMatchObject(refused), { timeoutMs: 5_000 }).finally(finish);
    await closed;
  });

  it('parks what keeps failing', async () => {
    failures.left = 1000;
    const platform = await start({ services: [noteService, listenerService], fakes: [fake(printNote)] });
    await platform.client.request(writeNote, { text: 'x' }, context);
    await eventually(() => expect(platform.deadLetters).toHaveLength(1));
    expect(platform.deadLetters[0]).toMatchObject({
      consumer: 'reporting',
      tries: 5,
      error: 'the printer is out of paper',
    });
    expect(failures.left).toBe(995);
  });
});

describe('boot', () => {
  const base = { name: 'sites', models: [noteModel] } as const;
  const refused: [string, ServiceDefinition, RegExp][] = [
    ['a message without handler', { ...base, handlers: [], owns: [writeNote] }, /kit-write-note\.v1 has no handler/],
    [
      'two handlers of one message',
      { ...base, handlers: [WriteNoteHandler, SecondWriteNoteHandler], owns: [writeNote] },
      /kit-write-note\.v1 has two handlers/,
    ],
    [
      'the same event handled twice',
      { ...base, handlers: [OnNoteWritten, class Again extends OnNoteWritten {}], owns: [] },
      /kit-note-written\.v1 has two handlers/,
    ],
    ["somebody else's command", { ...base, handlers: [WriteNoteHandler], owns: [] }, /belongs to 'sites'/],
    [
      'a missing variable',
      { ...base, handlers: [], owns: [], config: z.object({ KIT_TEST_SECRET: z.string() }) },
      /sites cannot start[\s\S]*KIT_TEST_SECRET/,
    ],
  ];
  it.each(refused)('is refused for %s', async (_name, definition, reason) => {
    await expect(startTestPlatform({ services: [definition] })).rejects.toThrow(reason);
  });

  it('is refused while a backup is being put into the database, or where that was cut off', async () => {
    const platform = await start({ services: [noteService], fakes: [fake(printNote)] });
    await platform.client.request(writeNote, { text: 'x' }, context);
    const documents = await connectDatabase(platform.mongoUri, platform.databaseOf('sites'));
    try {
      const mark = documents.collection(UNFINISHED_RESTORE);
      await mark.insertOne({ since: new Date() });
      await expect(platform.restart()).rejects.toThrow(/holds half of a backup: restoring it was cut off/);
      await mark.drop();
      await platform.restart();
      await expect(platform.client.request(writeNote, { text: 'x' }, context)).resolves.toEqual({ count: 2 });
    } finally {
      await documents.close();
    }
  });

  it('is refused for names declared twice', () => {
    expect(() => defineService({ ...base, models: [noteModel, noteModel], handlers: [] })).toThrow('twice');
  });

  it('expects a handler for every message that the contracts give to the service', async () => {
    const empty = defineService({ name: 'sites', models: [], handlers: [] });
    await expect(startTestPlatform({ services: [empty] })).rejects.toThrow(/sites\.create-site\.v1 has no handler/);
  });
});

describe('replicas', () => {
  /** Which replica ran the job, run by run; they are numbered as they started. */
  const runs: number[] = [];
  let replicas = 0;
  @Injectable()
  class Count implements Job {
    readonly #replica = replicas++;
    async run(): Promise<void> {
      runs.push(this.#replica);
    }
  }

  it('run a job on one of them at a time, and the other takes over', async () => {
    const counting = defineService({ ...noteService, jobs: [{ name: 'count', everyMs: 20, run: Count }] });
    const platform = await start({ services: [], fakes: [fake(printNote)], contracts: [writeNote, noteWritten] });
    const services = [
      await startService(counting, { ...platform.platform, instanceId: 'one' }),
      await startService(counting, { ...platform.platform, instanceId: 'two' }),
    ];
    runs.length = 0;
    await eventually(() => expect(runs.length).toBeGreaterThanOrEqual(20));
    const [running = -1, ...others] = new Set(runs);
    expect(others).toEqual([]);
    await services[running]?.close();
    await eventually(() => expect(runs).toContain(1 - running));
    await services[1 - running]?.close();
  });

  it('hand the outbox over when one leaves', async () => {
    const printed = fake(printNote);
    const platform = await start({ services: [], fakes: [printed], contracts: [writeNote, noteWritten] });
    const first = await startService(noteService, { ...platform.platform, instanceId: 'one' });
    const second = await startService(noteService, { ...platform.platform, instanceId: 'two' });
    await first.close();
    await platform.client.request(writeNote, { text: 'x' }, context);
    await eventually(() => expect(printed.messages).toHaveLength(1));
    await second.close();
  });

  it('carry messages that a replica without the relay has written', async () => {
    const printed = fake(printNote);
    const platform = await start({ services: [], fakes: [printed], contracts: [writeNote, noteWritten] });
    const first = await startService(noteService, { ...platform.platform, instanceId: 'one' });
    const second = await startService(noteService, { ...platform.platform, instanceId: 'two' });
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await platform.client.request(writeNote, { text }, context);
    await eventually(() => expect(printed.messages).toHaveLength(6));
    await Promise.all([first.close(), second.close()]);
  });
});
