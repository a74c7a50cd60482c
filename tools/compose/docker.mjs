/** `docker` and `docker compose` as functions: arguments in, what was printed out. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const usualMs = 60 * 60_000;

async function output(env, [command, ...args], timeout) {
  try {
    return (await run(command, args, { env, timeout, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const said = `${error.stderr ?? ''}${error.stdout ?? ''}`.trim() || error.message;
    throw new Error(error.killed ? `${args[0]} took longer than ${timeout / 1000} s` : said.slice(-3000));
  }
}

/** `command`: the words before the arguments. */
export function commandLine(env, command) {
  const call = (...args) => output(env, [...command, ...args], usualMs);
  return Object.assign(call, { env, within: (timeout, ...args) => output(env, [...command, ...args], timeout) });
}
