/** The distributed edition with what breaks it: engines behind proxies, processes that can be killed and stopped. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../bootstrap/workspace.mjs';
import { startPart, stopPart } from '../distributed/part.mjs';
import { startDistributed } from '../distributed.mjs';
import { freePorts, pause } from '../engines/common.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMinio } from '../engines/minio.mjs';
import { startProxy } from './proxy.mjs';

export async function startStage({ log } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hazardlens-faults-'));
  const undo = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse())
      await Promise.resolve(step()).catch((error) => console.error(error.message));
  };
  try {
    const [kafkaPort, mongoPort] = await freePorts(2);
    const kafkaAt = { port: kafkaPort, dataDir: path.join(folder, 'kafka') };
    let kafka = await startKafka(kafkaAt);
    undo.push(() => kafka.stop());
    const minio = await startMinio({ dataDir: path.join(folder, 'objects') });
    undo.push(() => minio.stop());
    const mongoPart = {
      name: 'mongo',
      file: inRoot('libs/embedded-mongo/dist/cli.js'),
      args: ['--dir', path.join(folder, 'mongo'), '--port', String(mongoPort)],
      env: process.env,
      ready: { line: (line) => /mongodb:\/\/[^\s"]+/.exec(line)?.[0] },
      log,
    };
    let mongo = (await startPart(mongoPart)).child;
    undo.push(() => stopPart(mongo));
    const proxies = {
      minio: await startProxy(Number(new URL(minio.endpoint).port)),
      mongo: await startProxy(mongoPort),
    };
    undo.push(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));

    const mongoUri = (port) => `mongodb://127.0.0.1:${port}/?replicaSet=rs0&directConnection=true`;
    const env = {
      KAFKA_BROKERS: kafka.brokers.join(','),
      S3_ENDPOINT: `http://127.0.0.1:${proxies.minio.port}`,
      S3_ACCESS_KEY: minio.accessKey,
      S3_SECRET_KEY: minio.secretKey,
      MONGODB_URI: mongoUri(proxies.mongo.port),
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'false',
      INFERENCE_WORKERS: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      HOST: '127.0.0.1',
    };
    const product = await startDistributed({ env, log });
    undo.push(() => product.stop());

    const kill = async (child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    };
    return {
      url: product.url,
      services: [...product.processes.keys()],
      brokers: kafka.brokers,
      /** Past the proxy: for looking, not for the product. */
      mongoUri: mongoUri(mongoPort),
      objects: { ...env, S3_ENDPOINT: minio.endpoint, S3_BUCKET: product.env.S3_BUCKET },
      close,
      faults: {
        killService: async (name) => {
          await kill(product.processes.get(name));
          await product.start(name);
        },
        stopService: async (name, ms) => {
          const child = product.processes.get(name);
          child.kill('SIGSTOP');
          await pause(ms);
          child.kill('SIGCONT');
        },
        restartKafka: async (ms) => {
          await kafka.stop();
          await pause(ms);
          kafka = await startKafka(kafkaAt);
        },
        killKafka: async () => {
          await kill(kafka.process);
          await kafka.stop();
          kafka = await startKafka(kafkaAt);
        },
        killMongo: async () => {
          await kill(mongo);
          mongo = (await startPart(mongoPart)).child;
        },
        cut: async (name, ms) => {
          proxies[name].cut();
          await pause(ms);
          proxies[name].heal();
        },
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
