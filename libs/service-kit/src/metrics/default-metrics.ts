import os from 'node:os';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { metricsRegistry } from './registry.js';

let collecting = false;

/** Memory, event loop and garbage collection of this process, once however often it is called. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: metricsRegistry });
  new Gauge({
    name: 'hazardlens_memory_limit_bytes',
    help: 'Memory that the process may have: its container’s, or the machine’s',
    registers: [metricsRegistry],
    collect() {
      // without a limit Node tells 0, or more than there is
      this.set(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem()));
    },
  });
}
