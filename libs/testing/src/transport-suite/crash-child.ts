/**
 * A process for the crash test, started by plain node from the built package: runs services, may send one command,
 * and may kill itself in the middle of an event. Tells about its progress in lines of JSON.
 */
import path from 'node:path';
import { startEmbeddedMongo } from '@hazardlens/embedded-mongo';
import {
  createLogger,
  fileObjectStore,
  guardedBus,
  inProcessTransport,
  kafkaTransport,
  MessageClient,
  mongoDeadLetterStore,
  startService,
  type Transport,
} from '@hazardlens/service-kit';
import { testBusKeys } from '../service-harness/bus-secrets.js';
import { context } from './bench.js';
import { addNote } from './contracts.js';
import { type Moment, noteService, onMoment, sightingService } from './services.js';

export interface ChildTask {
  readonly folder: string;
  readonly prefix: string;
  /** An engine that outlives this process; without it the process runs its own in `folder`. */
  readonly mongoUri?: string;
  readonly kafka?: { readonly brokers: readonly string[]; readonly namespace: string };
  readonly services: readonly ('sites' | 'reporting')[];
  readonly send: boolean;
  readonly crashAt: Moment | null;
}

const task = JSON.parse(process.argv[2] ?? '{}') as ChildTask;
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const logger = createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent', name: 'crash-child' });

onMoment(async (moment) => {
  if (moment !== task.crashAt) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
});

const mongoUri = task.mongoUri ?? (await startEmbeddedMongo({ dir: path.join(task.folder, 'mongo') })).uri;
const transport: Transport = task.kafka
  ? guardedBus({
      transport: kafkaTransport({ ...task.kafka, clientId: 'crash-child', logger, sessionTimeoutMs: 6_000 }),
      keys: testBusKeys,
      issuer: 'crash-child',
      logger,
    })
  : inProcessTransport({ deadLetters: mongoDeadLetterStore(mongoUri, `${task.prefix}_bus`), expects: task.services });
const platform = {
  transport,
  mongoUri,
  objects: fileObjectStore(path.join(task.folder, 'objects')),
  env: { ...process.env, MONGODB_DATABASE_PREFIX: `${task.prefix}_` },
  logger,
  instanceId: 'crash-child',
};
for (const name of task.services) await startService(name === 'sites' ? noteService : sightingService, platform);
tell({ ready: true, mongoUri });
if (task.send) {
  const client = await MessageClient.connect({ transport, logger, instanceId: 'crash-child' });
  const reply = await client.request(addNote, { list: 'a', text: 'acknowledged' }, context);
  tell({ acknowledged: reply });
}
// Until it is killed.
setInterval(() => {}, 60_000);
