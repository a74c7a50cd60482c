import { collectDefaultMetrics } from 'prom-client';
import { metricsRegistry } from './registry.js';

let collecting = false;

/** Memory, event loop and garbage collection of this process, once however often it is called. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: metricsRegistry });
}
