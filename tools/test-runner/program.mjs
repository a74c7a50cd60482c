/** Runs one checking program as a step: its exit code is the result, its output is shown and kept. */
import { endOf, onStop, signalGroup, spawnNode } from '../bootstrap/launch.mjs';

export async function program(args, { env = process.env, quiet = false, limitMinutes = 10 } = {}) {
  const child = spawnNode(args, {
    env: { ...env, FORCE_COLOR: env.CI ? '0' : env.FORCE_COLOR },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (target) => (chunk) => {
    output = (output + chunk).slice(-200_000);
    if (!quiet) target.write(chunk);
  };
  child.stdout.on('data', collect(process.stdout));
  child.stderr.on('data', collect(process.stderr));
  const { code, failure, interrupted } = await supervise(child, limitMinutes);
  const failures = code === 0 ? [] : [failure ?? `ended with exit code ${code}, see above`];
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures, output, interrupted, code };
}

/**
 * Waits for a step's process, ends it at its time limit or when the run is to stop, and takes with it whatever it left
 * behind in its process group (servers of a test that was cut off).
 */
export async function supervise(child, limitMinutes) {
  let failure;
  let interrupted = false;
  const limit = setTimeout(() => {
    failure = `was ended after its limit of ${limitMinutes} minutes`;
    signalGroup(child, 'SIGKILL');
  }, limitMinutes * 60_000);
  const stopListening = onStop((signal) => {
    interrupted = true;
    failure = `was interrupted by ${signal}`;
    signalGroup(child, signal);
    setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000).unref();
  });
  try {
    const code = await endOf(child);
    return { code: failure ? code || 1 : code, failure, interrupted };
  } finally {
    clearTimeout(limit);
    stopListening();
    signalGroup(child, 'SIGKILL');
  }
}
