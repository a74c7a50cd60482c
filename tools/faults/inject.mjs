/** What can be done to the parts of a stage. Each resolves when it is over and the part is well again. */
import { inRoot } from '../bootstrap/workspace.mjs';
import { stopPart } from '../distributed/part.mjs';
import { pause } from '../engines/common.mjs';

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

export function faultsOf({ product, engines, startEngine, proxies, store, disk }) {
  const processOf = (name) => engines[name]?.process ?? product.processes.get(name);
  const restartService = async (name, more) => {
    await stopPart(product.processes.get(name));
    await product.start(name, more);
  };
  const startAgain = async (name) => {
    if (!engines[name]) return void (await product.start(name));
    await engines[name].stop();
    await startEngine(name);
  };
  return {
    /** Starts parts again that have ended by themselves, as an orchestrator would. @returns their names */
    revive: async () => {
      const parts = [...Object.keys(engines), ...product.metrics.keys()];
      const ended = parts.filter((name) => hasEnded(processOf(name)));
      for (const name of ended) await startAgain(name);
      return ended;
    },
    /** kill -9, and started again at once */
    kill: async (name) => {
      const child = processOf(name);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await startAgain(name);
    },
    /** SIGSTOP: it keeps its connections and its place in every group, and does nothing */
    stop: async (name, ms) => {
      const child = processOf(name);
      child.kill('SIGSTOP');
      await pause(ms);
      child.kill('SIGCONT');
    },
    /** An orderly stop, a pause, and a start */
    restart: async (name, ms) => {
      if (!engines[name]) return restartService(name);
      await engines[name].stop();
      await pause(ms);
      await startEngine(name);
    },
    /** An engine is stopped, something is done, and it is started again */
    without: async (name, change) => {
      await engines[name].stop();
      change();
      await startEngine(name);
    },
    /** Every connection breaks, and new ones do too */
    cut: async (name, ms) => {
      proxies[name].cut();
      await pause(ms);
      proxies[name].heal();
    },
    /** Connections stay, and nothing passes */
    hang: async (name, ms) => {
      proxies[name].hang();
      await pause(ms);
      proxies[name].heal();
    },
    /** @param shares of `weather` of the proxy; what it was before comes back */
    storm: async (name, shares, ms, usual) => {
      proxies[name].weather(shares);
      await pause(ms);
      proxies[name].weather(usual);
    },
    /** The object store says that it is full, throttles, or fails */
    ail: async (ailment, ms) => {
      store.ailment = ailment;
      await pause(ms);
      store.ailment = 'well';
    },
    /** The disk of the documents has not a byte left */
    fill: async (ms) => {
      disk.fill();
      await pause(ms);
      disk.empty();
    },
    /** A service runs for a time with another clock than all others */
    clock: async (name, offMs, ms) => {
      const preload = inRoot('tools/faults/wrong-clock.cjs');
      await restartService(name, { NODE_OPTIONS: `--require ${preload}`, CLOCK_OFF_MS: String(offMs) });
      await pause(ms);
      await restartService(name);
    },
  };
}
