import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { MessageClient, platformFromEnv } from '@hazardlens/service-kit';
import { type TrainingSetSource, writeTrainingSet } from './training/training-set.js';

const usage = 'usage: npm run export-training -- --tenant <id of the organisation> --out <empty folder>';
const { tenant: tenantId, out } = readArguments();
if (!tenantId || !out) fail(2, usage);
const asker = 'export-training';
const write = (source: TrainingSetSource) => writeTrainingSet(source, { tenantId, out });

try {
  // with brokers in the environment it is the distributed edition, whose running services answer
  const { photos, boxes, missing } = process.env['KAFKA_BROKERS'] ? await fromRunning() : await fromStopped();
  const gone = missing > 0 ? ` ${missing} photos are not there any more.` : '';
  console.log(`${photos} photos with ${boxes} boxes are in ${out}.${gone}`);
  process.exit(0);
} catch (error) {
  fail(1, error);
}

function fail(code: number, error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(code);
}

function readArguments() {
  try {
    return parseArgs({ options: { tenant: { type: 'string' }, out: { type: 'string' } } }).values;
  } catch (error) {
    console.error(usage);
    return fail(2, error);
  }
}

/** Loaded only here: the image of the distributed edition's commands has no services in it. */
async function fromStopped() {
  const [{ withStoppedProduct }, { authService }, { incidentService }] = await Promise.all([
    import('./stopped-product.js'),
    import('@hazardlens/auth'),
    import('@hazardlens/incident'),
  ]);
  return withStoppedProduct(process.env, { asker, owners: [authService, incidentService] }, ({ objects }, client) =>
    write({ client, objects }),
  );
}

async function fromRunning() {
  const { transport, logger, objects, instanceId } = platformFromEnv(asker);
  const client = await MessageClient.connect({ transport, logger, instanceId: `${instanceId}-${asker}` });
  try {
    return await write({ client, objects });
  } finally {
    await client.close();
    await transport.close();
  }
}
