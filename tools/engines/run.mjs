/** `npm run engines`: a real Kafka and a real S3 server until Ctrl-C, and the environment that points the product at them. */
import { parseArgs } from 'node:util';
import { installEngines } from './install.mjs';
import { startKafka } from './kafka.mjs';
import { startMinio } from './minio.mjs';

try {
  parseArgs({ options: {} });
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
const missing = Object.values(await installEngines()).filter((reason) => reason !== null);
if (missing.length > 0) {
  for (const reason of missing) console.error(reason);
  process.exit(1);
}

const running = [];
let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.map((engine) => engine.stop()));
  process.exit(code);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));

const kafka = await startKafka();
running.push(kafka);
const minio = await startMinio();
running.push(minio);
for (const engine of running) engine.process.once('exit', () => void stop(1));

console.log(`
Kafka and MinIO are running; Ctrl-C stops them and removes their data.

export KAFKA_BROKERS=${kafka.brokers.join(',')}
export S3_ENDPOINT=${minio.endpoint}
export S3_ACCESS_KEY=${minio.accessKey}
export S3_SECRET_KEY=${minio.secretKey}
`);
