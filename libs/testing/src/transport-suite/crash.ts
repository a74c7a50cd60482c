import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createConnection } from 'mongoose';
import { eventually } from '../eventually.js';

import { context } from './bench.js';
import { buildChildren, type Child, startChild } from './child-process.js';
import { addNote } from './contracts.js';
import type { ChildTask } from './crash-child.js';
import { kafkaBus } from './kafka-bus.js';
import { type Moment, noteService, type SightingDocument } from './services.js';
import { World } from './world.js';

/** Processes that die between any two steps of an event's way, and what is left afterwards. */
export function crashTests(brokers: (() => readonly string[]) | undefined): void {
  const children: Child[] = [];
  const start = (task: ChildTask): Child => {
    const child = startChild('crash-child', [JSON.stringify(task)]);
    children.push(child);
    return child;
  };
  beforeAll(buildChildren, 120_000);
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.process.kill('SIGKILL');
      await child.exited;
    }
  });

  const moments: Moment[] = ['before-effect', 'after-effect'];
  for (const crashAt of moments) {
    const name = `an event whose consumer dies ${crashAt === 'before-effect' ? 'before it commits' : 'between commit and ack'} takes effect once`;
    if (brokers) it(name, () => consumerDies(crashAt, brokers(), start), 180_000);
    else it(name, () => wholeProcessDies(crashAt, start), 180_000);
  }
}

/** Embedded edition: bus, engine and services die together. */
async function wholeProcessDies(crashAt: Moment, start: (task: ChildTask) => Child): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-crash-'));
  const task = { folder, prefix: 'crash', services: ['sites', 'reporting'] as const, send: false, crashAt: null };
  const first = start({ ...task, send: true, crashAt });
  expect(await first.exited).toMatchObject({ signal: 'SIGKILL' });

  const second = start(task);
  await eventually(() => expect(second.lines).toContainEqual(expect.objectContaining({ ready: true })));
  const uri = String(second.lines.find((line) => line['ready'])?.['mongoUri']);
  await eventually(async () => expect(await stateOf(uri, 'crash')).toEqual({ seen: [1], unsent: 0 }));
  second.process.kill('SIGKILL');
  await second.exited;
  await rm(folder, { recursive: true, force: true });
}

/** Distributed edition: one replica dies, the broker and the others live on. */
async function consumerDies(
  crashAt: Moment,
  brokers: readonly string[],
  start: (task: ChildTask) => Child,
): Promise<void> {
  const bus = await kafkaBus(brokers);
  const world = await World.create(bus);
  try {
    await world.service(noteService);
    const client = await world.client();
    const kafka = { brokers, namespace: bus.namespace };
    const task = {
      ...{ folder: world.folder, prefix: world.prefix, mongoUri: world.mongo.uri, kafka },
      ...{ services: ['reporting'] as const, send: false, crashAt: null },
    };
    const first = start({ ...task, crashAt });
    await eventually(() => expect(first.lines).toHaveLength(1));
    await client.request(addNote, { list: 'a', text: 'x' }, context);
    expect(await first.exited).toMatchObject({ signal: 'SIGKILL' });
    start(task);
    await eventually(async () => expect(await world.seen('a')).toEqual([1]));
    // The redelivered message is behind this one in its partition: once this is there, that has been handled again.
    await client.request(addNote, { list: 'a', text: 'y' }, context);
    await eventually(async () => expect(await world.seen('a')).toEqual([1, 2]));
  } finally {
    await world.close();
  }
}

async function stateOf(uri: string, prefix: string): Promise<{ seen: number[]; unsent: number }> {
  const open = (service: string) => createConnection(uri, { dbName: `${prefix}_${service}` }).asPromise();
  const [sites, reporting] = [await open('sites'), await open('reporting')];
  try {
    const row = await reporting.collection<SightingDocument>('suite_sightings').findOne({ _id: 'a' });
    return { seen: row?.versions ?? [], unsent: await sites.collection('outbox').countDocuments({}) };
  } finally {
    await sites.close();
    await reporting.close();
  }
}
