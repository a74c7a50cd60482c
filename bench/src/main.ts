import { parseArgs } from 'node:util';
import { benchAnalyze } from './analyze.js';
import { benchDashboard } from './dashboard.js';
import { benchDetector } from './detector.js';
import { benchDistributed } from './distributed.js';
import { benchExport } from './export.js';
import { benchInsurers } from './insurers.js';
import { benchMongo } from './mongo.js';
import { benchRebalance } from './rebalance.js';
import { benchReview } from './review.js';
import { benchRpc } from './rpc.js';
import { benchScaling } from './scaling.js';
import { benchSearch } from './search.js';
import { benchSources } from './sources.js';
import { benchWeb } from './web.js';
import { benchZone } from './zone.js';

interface Options {
  readonly runs: number;
  /** incidents of the large contractor */
  readonly rows: number;
  /** photos after which memory is looked at; 0 for not at all */
  readonly memory: number;
}
const benches: Record<string, (options: Options) => Promise<void>> = {
  analyze: ({ runs }) => benchAnalyze(runs),
  dashboard: ({ runs, rows }) => benchDashboard(runs, rows),
  detector: ({ runs, memory }) => benchDetector(runs, memory),
  distributed: ({ runs }) => benchDistributed(runs),
  export: ({ runs }) => benchExport(runs),
  insurers: ({ runs, rows }) => benchInsurers(runs, Math.min(rows, 10_000)),
  mongo: ({ runs }) => benchMongo(runs),
  rebalance: () => benchRebalance(),
  review: () => benchReview(),
  rpc: ({ runs }) => benchRpc(runs),
  scaling: ({ runs }) => benchScaling(runs),
  search: ({ runs, rows }) => benchSearch(runs, rows),
  sources: ({ runs, memory }) => benchSources(runs, memory),
  web: ({ runs }) => benchWeb(runs),
  zone: ({ rows }) => benchZone(rows),
};

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '20' },
        rows: { type: 'string', default: '1000000' },
        memory: { type: 'string', default: '0' },
      },
    });
    const [runs, rows, memory] = [values.runs, values.rows, values.memory].map(Number);
    if (![runs, rows, memory].every(Number.isSafeInteger))
      throw new Error('--runs, --rows and --memory take a whole number.');
    return { options: { runs, rows, memory } as Options, positionals };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

const { options, positionals } = readArguments();
const [name = '', ...more] = positionals;
const bench = more.length === 0 && Object.hasOwn(benches, name) ? benches[name] : undefined;
if (!bench) {
  console.error(`Which bench? One of: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
await bench(options);
