/**
 * Starts the program a command stands for and stays in its place: signals reach it exactly once, its exit code becomes
 * ours, and nothing of it is left when we end.
 *
 * npm passes SIGINT and SIGTERM to its shell only, and a terminal's Ctrl-C reaches the whole foreground group at once.
 * The program therefore gets a process group of its own (no signal but ours), and doubles are dropped.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as system } from 'node:os';
import path from 'node:path';
import { nodeProgram } from './node.mjs';
import { root } from './workspace.mjs';

const patienceMs = 30_000;
const sameSignalMs = 1000;

/** On Linux the kernel ends the program when this process is killed in a way it cannot see (kill -9). */
function findGuard() {
  if (process.platform !== 'linux') return null;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, 'setpriv');
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not in this folder
    }
  }
  return null;
}
const guard = findGuard();

export function spawnNode(args, { cwd = root, env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  const command = [nodeProgram(), ...args];
  const guarded = guard ? [guard, '--pdeathsig', 'TERM', ...command] : command;
  return spawn(guarded[0], guarded.slice(1), { cwd, env, stdio, detached: true });
}

const exitCodeOf = (code, signal) => code ?? 128 + (system.signals[signal] ?? 0);

/** Resolves with the exit code when the program has ended. */
export const endOf = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });

/** Signals the program's whole group; a group that is gone is fine. */
export function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // already gone
  }
}

/** Calls `forward(signal)` for each wish to stop; returns a function that ends the listening. */
export function onStop(forward) {
  const last = new Map();
  const receive = (signal) => {
    const now = Date.now();
    if (now - (last.get(signal) ?? 0) < sameSignalMs) return;
    last.set(signal, now);
    // A closed terminal is a wish to stop, and programs know SIGTERM.
    forward(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, receive);
  // npm's shell may die of a signal without passing it on: under npm a lost parent is a wish to stop.
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && receive('SIGTERM'), 250)
    : undefined;
  watch?.unref();
  return () => {
    for (const signal of signals) process.off(signal, receive);
    clearInterval(watch);
  };
}

/** Runs one program in the foreground. */
export async function launch(args, options) {
  return launchAll([{ args, options }]);
}

/** Runs several programs; the first one to end, or a signal, ends all. The first exit code is the result. */
export async function launchAll(programs) {
  const children = programs.map(({ args, options }) => spawnNode(args, options));
  const ends = children.map(endOf);
  let timer;
  const stopAll = (signal) => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    }
    timer ??= setTimeout(() => {
      for (const child of children) signalGroup(child, 'SIGKILL');
    }, patienceMs);
  };
  const stopListening = onStop(stopAll);
  try {
    const first = await Promise.race(ends);
    if (children.length > 1) stopAll('SIGTERM');
    await Promise.all(ends);
    return first;
  } finally {
    clearTimeout(timer);
    stopListening();
    // Whatever a program left behind in its group goes with it.
    for (const child of children) signalGroup(child, 'SIGKILL');
  }
}
