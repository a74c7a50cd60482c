/**
 * The documents are empty, or older than the photos, as after a restore that went wrong, and the janitors run: no photo may go. Then
 * the right documents are put back.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { objectStoreFromEnv } from '@hazardlens/service-kit';
import { inRoot } from '../bootstrap/workspace.mjs';
import { stopPart } from '../distributed/part.mjs';
import { pause } from '../engines/common.mjs';
import { drain } from './compare.mjs';

/** Part → its job that looks for photos without a record. */
const janitors = {
  capture: 'remove-orphan-objects',
  incident: 'remove-orphan-photos',
  sites: 'remove-orphan-plans',
};
const quick = { NODE_OPTIONS: `--require ${inRoot('tools/faults/quick-jobs.cjs')}` };
const drainMs = 240_000;
const runMs = 120_000;

/** @returns what was wrong; counts each in `done` */
export async function swapDocuments(stage, organisations, done, say) {
  const { faults, documents } = stage;
  const aside = mkdtempSync(path.join(tmpdir(), 'hazardlens-documents-'));
  const [older, right] = ['older', 'right'].map((name) => path.join(aside, name));
  const wrong = [];
  const rest = async () => {
    await Promise.all(organisations.map((organisation) => organisation.stop()));
    wrong.push(...(await drain(stage, organisations, drainMs)));
  };
  /** Everything stops, `from` takes the place of the documents (of none: they are empty), and the janitors look. */
  const under = async (from, keepIn) => {
    await swap(stage, () => {
      if (keepIn) cpSync(documents, keepIn, { recursive: true });
      rmSync(documents, { recursive: true, force: true });
      if (from) cpSync(from, documents, { recursive: true });
    });
    await janitorsHaveRun(stage);
  };
  const untouched = async (name, before) => {
    const there = await listed(stage);
    const gone = [...before].filter((object) => !there.has(object));
    done.set(name, 1);
    say(`${name}: ${before.size} objects before, ${gone.length} of them gone`);
    wrong.push(...gone.map((object) => `${name}: ${object} is gone`));
  };
  try {
    await rest();
    // the marks of this installation, and what is older later
    await swap(stage, () => cpSync(documents, older, { recursive: true }));
    await janitorsHaveRun(stage);
    for (const organisation of organisations) organisation.start();
    await pause(30_000);
    await rest();
    const before = await listed(stage);
    await under(null, right);
    await untouched('documents are empty', before);
    for (const part of Object.keys(janitors))
      if ((await metric(stage, part, /^hazardlens_orphan_walk_stopped\{.*\} (\d+)/m)) !== 1)
        wrong.push(`documents are empty: the janitor of ${part} did not stop itself`);
    await under(older);
    await untouched('documents are older than the photos', before);
    await swap(stage, () => {
      rmSync(documents, { recursive: true, force: true });
      cpSync(right, documents, { recursive: true });
    });
    for (const part of Object.keys(janitors)) await faults.restart(part);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  for (const organisation of organisations) organisation.start();
  return wrong;
}

/** Nobody works while the documents are another's. */
async function swap({ product, faults }, change) {
  const services = [...product.metrics.keys()].filter((name) => name !== 'gateway');
  await stopPart(product.processes.get('gateway'));
  await Promise.all(services.map((name) => stopPart(product.processes.get(name))));
  await faults.without('mongo', change);
  await Promise.all(services.map((name) => product.start(name, name in janitors ? quick : {})));
  await product.start('gateway');
}

async function janitorsHaveRun(stage) {
  const until = Date.now() + runMs;
  for (const [part, job] of Object.entries(janitors)) {
    const runs = new RegExp(
      `^hazardlens_job_seconds_count\\{(?=.*job_name="${job}")(?=.*outcome="done").*\\} (\\d+)`,
      'm',
    );
    while (!((await metric(stage, part, runs)) > 0)) {
      if (Date.now() > until) throw new Error(`${job} of ${part} did not run within ${runMs / 1000} s`);
      await pause(500);
    }
  }
}

async function metric({ metrics }, part, form) {
  const response = await fetch(`http://127.0.0.1:${metrics.get(part)}/metrics`);
  return Number(form.exec(await response.text())?.[1]);
}

async function listed(stage) {
  const objects = new Set();
  for await (const { key, size } of objectStoreFromEnv('faults', stage.objects).list('tenants/'))
    objects.add(`${key} ${size}`);
  return objects;
}
