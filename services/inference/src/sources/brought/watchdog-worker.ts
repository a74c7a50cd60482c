// Beside a brought model in its process: the network computes in the main thread, which hears and sees nothing meanwhile.
import { workerData } from 'node:worker_threads';

const WATCH_MS = 250;
const { mostMb } = workerData as { readonly mostMb: number };
const parent = process.ppid;

setInterval(() => {
  // an orphan would compute for nobody
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  // buffers and code lie outside of V8's limits; the parent reads from the signal what it was
  if (process.memoryUsage.rss() > mostMb * 1024 * 1024) process.kill(process.pid, 'SIGTERM');
}, WATCH_MS);
