import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { MessageClient, platformFromEnv } from '@hazardlens/service-kit';
import { type TrainingSetSource, writeTrainingSet } from './training/training-set.js';

const { values } = parseArgs({ options: { tenant: { type: 'string' }, out: { type: 'string' } } });
const { tenant: tenantId, out } = values;
if (!tenantId || !out) {
  console.error('usage: npm run export-training -- --tenant <id of the organisation> --out <empty folder>');
  process.exit(2);
}
const asker = 'export-training';
const write = (source: TrainingSetSource) => writeTrainingSet(source, { tenantId, out });

try {
  // with brokers in the environment it is the distributed edition, whose running services answer
  const { photos, boxes, missing } = process.env['KAFKA_BROKERS'] ? await fromRunning() : await fromStopped();
  const gone = missing > 0 ? ` ${missing} photos are not there any more.` : '';
  console.log(`${photos} photos with ${boxes} boxes are in ${out}.${gone}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
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
