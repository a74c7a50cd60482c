import { parseArgs } from 'node:util';
import { benchAnalyze } from './analyze.js';
import { benchDashboard } from './dashboard.js';
import { benchDetector } from './detector.js';
import { benchExport } from './export.js';
import { benchMongo } from './mongo.js';
import { benchRpc } from './rpc.js';
import { benchScaling } from './scaling.js';
import { benchWeb } from './web.js';

const benches: Record<string, (runs: number, memoryPhotos: number) => Promise<void>> = {
  analyze: benchAnalyze,
  dashboard: benchDashboard,
  detector: benchDetector,
  export: benchExport,
  mongo: benchMongo,
  rpc: benchRpc,
  scaling: benchScaling,
  web: benchWeb,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '20' }, memory: { type: 'string', default: '0' } },
});
const bench = benches[positionals[0] ?? ''];
if (!bench) {
  console.error(`Which bench? One of: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
await bench(Number(values.runs), Number(values.memory));
