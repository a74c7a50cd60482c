/** The distributed edition with what breaks it: engines behind proxies, processes that can be killed and stopped. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AilingStore } from '@hazardlens/testing';
import { inRoot } from '../bootstrap/workspace.mjs';
import { startPart, stopPart } from '../distributed/part.mjs';
import { startDistributed } from '../distributed.mjs';
import { freePorts } from '../engines/common.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMinio } from '../engines/minio.mjs';
import { faultsOf } from './inject.mjs';
import { startProxy } from './proxy.mjs';
import { smallDisk } from './small-disk.mjs';

/** @param start what starts the product on the engines: given `env` and `log` */
export async function startStage({ log, start = startDistributed } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hazardlens-faults-'));
  const undo = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).reverse())
      await Promise.resolve(step()).catch((error) => console.error(error.message));
  };
  try {
    const [kafkaPort, minioPort, mongoPort] = await freePorts(3);
    const proxies = {
      kafka: await startProxy(kafkaPort),
      minio: await startProxy(minioPort),
      mongo: await startProxy(mongoPort),
    };
    undo.push(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));
    const store = await AilingStore.before(`http://127.0.0.1:${proxies.minio.port}`);
    undo.push(() => store.close());
    const disk = smallDisk(path.join(folder, 'mongo'));
    undo.push(() => disk.remove());

    const documents = path.join(disk.folder, 'data');
    const minioKeys = { accessKey: 'hazardlens', secretKey: randomBytes(18).toString('hex') };
    const mongoPart = {
      name: 'mongo',
      file: inRoot('libs/embedded-mongo/dist/cli.js'),
      args: ['--dir', documents, '--port', String(mongoPort)],
      env: process.env,
      ready: { line: (line) => /mongodb:\/\/[^\s"]+/.exec(line)?.[0] },
      log,
    };
    /** Each at its own port and on its own data, so that it can be started again. */
    const starts = {
      kafka: () => startKafka({ port: kafkaPort, advertised: proxies.kafka.port, dataDir: path.join(folder, 'kafka') }),
      minio: () => startMinio({ port: minioPort, dataDir: path.join(folder, 'objects'), ...minioKeys }),
      mongo: async () => {
        const { child } = await startPart(mongoPart);
        return { process: child, stop: () => stopPart(child) };
      },
    };
    const engines = {};
    for (const [name, startOne] of Object.entries(starts)) {
      engines[name] = await startOne();
      undo.push(() => engines[name].stop());
    }

    const mongoUri = (port) => `mongodb://127.0.0.1:${port}/?replicaSet=rs0&directConnection=true`;
    const env = {
      KAFKA_BROKERS: engines.kafka.brokers.join(','),
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY: minioKeys.accessKey,
      S3_SECRET_KEY: minioKeys.secretKey,
      MONGODB_URI: mongoUri(proxies.mongo.port),
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'false',
      INFERENCE_WORKERS: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      HOST: '127.0.0.1',
    };
    const product = await start({ env, log });
    undo.push(() => product.stop());

    const startEngine = async (name) => {
      engines[name] = await starts[name]();
    };
    return {
      product,
      url: product.url,
      services: [...product.processes.keys()],
      engines: Object.keys(engines),
      brokers: engines.kafka.brokers,
      metrics: product.metrics,
      proxies,
      canFill: disk.canFill,
      /** The folder of the document engine. */
      documents,
      /** Past the proxy: for looking, not for the product. */
      mongoUri: mongoUri(mongoPort),
      objects: { ...env, S3_ENDPOINT: engines.minio.endpoint, S3_BUCKET: product.env.S3_BUCKET },
      close,
      faults: faultsOf({ product, engines, startEngine, proxies, store, disk }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
