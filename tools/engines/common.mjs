/**
 * What both test engines need: free ports, temporary folders that vanish, child processes that cannot outlive us.
 * Node built-ins only, so that a test or the bootstrap can use it before anything is installed.
 */
import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Built once and kept for every checkout of this person. */
export const cache = path.resolve(
  process.env.ENGINES_DIR ??
    path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'hazardlens/engines'),
);

/** Absolute path of a command on PATH, or null. */
export function which(command) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, command);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not in this folder
    }
  }
  return null;
}

/** Ports that were free a moment ago; asked for together so that they differ. Callers retry when one was taken since. */
export async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => resolve(server));
      });
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A folder named after this process; folders of processes that are gone (kill -9) are removed on the way. */
export function temporaryFolder(name) {
  const parent = path.join(cache, 'run');
  mkdirSync(parent, { recursive: true });
  for (const entry of readdirSync(parent)) {
    const pid = Number(entry.split('-')[1]);
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(path.join(parent, entry), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(parent, `${name}-${process.pid}-`));
}

/** On Linux the kernel itself ends the child when we die, kill -9 included. Elsewhere stop() has to do. */
const guard = process.platform === 'linux' ? which('setpriv') : null;
export function spawnGuarded(command, args, options, signal = 'KILL') {
  return guard ? spawn(guard, ['--pdeathsig', signal, command, ...args], options) : spawn(command, args, options);
}

/** Runs to the end and returns what it printed; rejects with the output's end when it fails. */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnGuarded(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${path.basename(command)} ended with ${code ?? signal}:\n${output.slice(-4000)}`));
    });
  });
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until `probe` is true; fails at once when the child ends, with the last of what it said. */
export async function untilReady(name, child, probe, log, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  while (!(await probe())) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode} while starting:\n${log()}`);
    }
    if (Date.now() > deadline) throw new Error(`${name} was not ready after ${timeoutMs} ms:\n${log()}`);
    await pause(30);
  }
}

export function portIsOpen(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A Go program in the cache: `build(file)` makes it, once per `version`. */
export function goBuilt(name, version, build) {
  const file = path.join(cache, 'bin', name);
  const stamp = `${file}.version`;
  const installed = () => existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === version;
  return {
    file,
    /** Null when it is there, else why not. */
    available: () =>
      installed() ? null : `${name} is not installed here: node tools/engines/install.mjs ${name} (needs Go)`,
    installable: () => (which('go') ? null : 'there is no go on the PATH'),
    install: async () => {
      if (installed()) return;
      const folder = temporaryFolder(name);
      try {
        const made = path.join(folder, name);
        await build(made);
        mkdirSync(path.dirname(file), { recursive: true });
        renameSync(made, file);
        writeFileSync(stamp, version);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A program that `go install` can build from its module. */
export const goProgram = (name, module) =>
  goBuilt(name, module, async (file) => {
    // It serves tests: the compiler's optimisations would cost more than they gain, and at low priority the build does
    // not starve what runs beside it.
    const go = ['go', 'install', '-trimpath', '-gcflags', 'all=-N -l', '-ldflags', '-s -w', module];
    const [command, ...args] = which('nice') ? ['nice', '-n', '10', ...go] : go;
    const env = { ...process.env, GOBIN: path.dirname(file), CGO_ENABLED: '0', GOFLAGS: '' };
    await runToEnd(which(command), args, { env });
  });

/** Keeps the last of a child's output for error messages. */
export function tailOf(child) {
  let tail = '';
  const collect = (chunk) => {
    tail = (tail + chunk).slice(-8000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return () => tail;
}

/** SIGTERM, then SIGKILL when it takes longer than `patienceMs`. Resolves when the process is gone. */
export async function endProcess(child, patienceMs = 10_000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(timer);
}

/** Started again with new ports when another process took one between our look and the engine's bind. */
export async function withRetries(attempts, start) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt >= attempts || !/in use|BindException|bind:/i.test(String(error))) throw error;
    }
  }
}

/**
 * The program form of an engine: one JSON line on stdout when ready, end on SIGTERM, SIGINT, end of a piped stdin, or
 * when the parent is gone. Prints `{"unavailable": reason}` and exits with 3 when the engine is not
 * installed; `--check` does only that.
 */
export async function runAsProgram({ available, start, describe }) {
  const reason = available();
  if (reason) {
    console.log(JSON.stringify({ unavailable: reason }));
    process.exitCode = 3;
    return;
  }
  // For tests that must know before they start whether to skip.
  if (process.argv.includes('--check')) return;
  let engine;
  let stopping = false;
  const stop = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    await engine?.stop();
    process.exit(code);
  };
  // A wish to stop during the start is kept until there is something to stop.
  let wanted = false;
  const wish = () => {
    wanted = true;
    if (engine) void stop();
  };
  process.on('SIGTERM', wish);
  process.on('SIGINT', wish);
  const input = fstatSync(0, { throwIfNoEntry: false });
  if (input?.isFIFO() || input?.isSocket()) {
    process.stdin.on('end', wish).on('error', wish).resume();
  }
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && wish(), 250).unref();
  // The reader of our line may be gone; that must not end us before the engine has been stopped.
  process.stdout.on('error', wish);
  try {
    engine = await start();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (wanted) return stop();
  engine.process.once('exit', () => {
    if (!stopping) process.stderr.write('the engine ended by itself\n');
    void stop(1);
  });
  console.log(JSON.stringify(describe(engine)));
}

export const isMain = (url) =>
  process.argv[1] !== undefined && existsSync(process.argv[1]) && fileURLToPath(url) === path.resolve(process.argv[1]);

/** `--name value` pairs of the command line. */
export function argument(name) {
  const index = process.argv.indexOf(`--${name}`);
  return index > 0 ? process.argv[index + 1] : undefined;
}
