/** Whether the rows of the services that keep a read model are those that a version wants. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import { pause } from '../../engines/common.mjs';

const withReadModel = ['reporting', 'insurance'];
const patienceMs = 120_000;

/** Waits for rebuilds that are under way. @returns sentences about rows of before */
export async function staleModels(folder, mongoUri) {
  const connection = await mongoose.createConnection(mongoUri).asPromise();
  try {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const stale = [];
      for (const service of withReadModel) {
        const wanted = await wantedBy(folder, service);
        const records = connection.useDb(`hazardlens_${service}`).collection('rebuilds');
        const { phase, version } = (await records.findOne()) ?? { phase: 'missing' };
        if (phase !== 'idle' || version < wanted)
          stale.push(`the read model of ${service} is ${phase}, of version ${version} instead of ${wanted}`);
      }
      if (stale.length === 0 || Date.now() > deadline) return stale;
      await pause(1_000);
    }
  } finally {
    await connection.close();
  }
}

async function wantedBy(folder, service) {
  const module = await import(pathToFileURL(path.join(folder, `services/${service}/dist/service.js`)).href);
  return module[`${service}Service`].rebuild?.version ?? 0;
}
