import { hostname } from 'node:os';
import { Long } from 'bson';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { CommandMap } from './command.js';
import { reply } from './reply.js';
import { serverVersion, setName } from './version.js';

export const adminCommands: CommandMap = {
  serverStatus: {
    options: [],
    lenient: true,
    run(op) {
      const cpu = process.cpuUsage();
      return reply({
        host: hostname(),
        version: serverVersion,
        process: 'hazardlens-embedded-mongo',
        pid: process.pid,
        uptime: (Date.now() - op.engine.startedAt) / 1000,
        localTime: new Date(),
        mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 1048576), supported: true },
        extra_info: { user_time_us: Long.fromNumber(cpu.user), system_time_us: Long.fromNumber(cpu.system) },
        opcounters: op.engine.counters,
        storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true, readOnly: false },
        repl: { setName, isWritablePrimary: true, hosts: [op.address], me: op.address },
      });
    },
  },
  getParameter: {
    options: [],
    lenient: true,
    run(op) {
      const known: Doc = { featureCompatibilityVersion: { version: '8.0' }, authenticationMechanisms: [] };
      const asked = Object.keys(op.command).filter((key) => key in known);
      if (asked.length === 0 && op.command['getParameter'] !== '*')
        throw new MongoError('InvalidOptions', 'no option found to get');
      return reply(asked.length === 0 ? known : Object.fromEntries(asked.map((key) => [key, known[key]])));
    },
  },
  getCmdLineOpts: { options: [], run: () => reply({ argv: [], parsed: {} }) },
};
