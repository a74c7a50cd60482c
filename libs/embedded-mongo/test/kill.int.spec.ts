import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mongo } from 'mongoose';
import { startEngine } from '../src/start.js';
import { checkConsistency } from './consistency.js';

/** 10 in the normal run; the long form is KILLS=200. */
const kills = Number(process.env['KILLS'] ?? 10);
/** Rounds between full checks: opening and comparing everything costs more than the kill. */
const checkEvery = 10;

interface Ledger {
  present: Map<string, 'inserted' | 'updated'>;
  deleted: Set<string>;
  counters: Map<string, number>;
  pairs: Set<string>;
}

function note(ledger: Ledger, line: string): void {
  const [kind, id = '', n] = line.split(' ');
  if (kind === 'i') ledger.present.set(id, 'inserted');
  else if (kind === 'u') ledger.present.set(id, 'updated');
  else if (kind === 'x') ledger.present.delete(id);
  else if (kind === 'd') ledger.deleted.add(id);
  else if (kind === 'c') ledger.counters.set(id, Number(n));
  else if (kind === 't') ledger.pairs.add(id);
}

/** Lets a child write for a moment and kills it; everything it said before counts as acknowledged. */
async function round(dir: string, number: number, ledger: Ledger): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [join(__dirname, 'kill-child.mjs'), dir, String(number)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const closed = new Promise<void>((resolve) => lines.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    // The kill comes after a random number of acknowledgements: at any point of a commit.
    let left = 20 + Math.floor(Math.random() * 250);
    lines.on('line', (line) => {
      note(ledger, line);
      if (--left === 0) child.kill('SIGKILL');
    });
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`the writer ended by itself: ${errors}`)),
    );
  });
  await closed;
}

async function verify(dir: string, ledger: Ledger): Promise<void> {
  const engine = await startEngine({ dir });
  const client = await new mongo.MongoClient(engine.uri).connect();
  try {
    const db = client.db('kill');
    const plain = new Map(
      (await db.collection<{ _id: string }>('plain').find().toArray()).map((doc) => [doc._id, doc]),
    );
    const lost = [...ledger.present].filter(
      ([id, state]) => !plain.has(id) || (state === 'updated' && !('seen' in (plain.get(id) ?? {}))),
    );
    expect(lost).toEqual([]);
    expect([...ledger.deleted].filter((id) => plain.has(id))).toEqual([]);
    const counters = new Map(
      (await db.collection<{ _id: string; v: number }>('counters').find().toArray()).map((doc) => [doc._id, doc.v]),
    );
    for (const [id, n] of ledger.counters) {
      expect(counters.get(id)).toBeGreaterThanOrEqual(n);
      // At most the one that was on its way when the process died.
      expect(counters.get(id)).toBeLessThanOrEqual(n + 1);
    }
    const [left, right] = await Promise.all(
      ['left', 'right'].map(async (name) =>
        (await db.collection<{ _id: string }>(name).find().toArray()).map((doc) => doc._id),
      ),
    );
    expect(left?.sort()).toEqual(right?.sort());
    expect([...ledger.pairs].filter((id) => !left?.includes(id))).toEqual([]);
    const accounts = new Map(
      (await db.collection<{ _id: string; v: number }>('accounts').find().toArray()).map((doc) => [doc._id, doc.v]),
    );
    expect((accounts.get('a') ?? 0) + (accounts.get('b') ?? 0)).toBe(2000);
    expect(accounts.get('b')).toBe(1000 + (left?.length ?? 0));
    expect(checkConsistency(engine.engine)).toEqual([]);
  } finally {
    await client.close();
    await engine.close();
  }
}

const built = existsSync(join(__dirname, '../dist/index.js'));
(built ? describe : describe.skip)('kill -9 under load (needs dist: npm run build)', () => {
  it(
    `loses nothing acknowledged and leaves nothing half done, ${kills} times`,
    async () => {
      const dir = await mkdtemp(join(tmpdir(), 'hl-kill-'));
      const ledger: Ledger = { present: new Map(), deleted: new Set(), counters: new Map(), pairs: new Set() };
      try {
        for (let number = 1; number <= kills; number++) {
          await round(dir, number, ledger);
          if (number % checkEvery === 0 || number === kills) await verify(dir, ledger);
        }
        expect(ledger.present.size).toBeGreaterThan(kills);
        expect(ledger.pairs.size).toBeGreaterThan(0);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
    120_000 + kills * 30_000,
  );
});
