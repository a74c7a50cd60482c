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
      const memory = process.memoryUsage();
      const cpu = process.cpuUsage();
      return reply({
        host: hostname(),
        version: serverVersion,
        process: 'hazardlens-embedded-mongo',
        pid: process.pid,
        uptime: (Date.now() - op.engine.startedAt) / 1000,
        uptimeMillis: Date.now() - op.engine.startedAt,
        localTime: new Date(),
        mem: {
          bits: 64,
          resident: Math.round(memory.rss / 1048576),
          virtual: Math.round(memory.heapTotal / 1048576),
          supported: true,
        },
        extra_info: { user_time_us: Long.fromNumber(cpu.user), system_time_us: Long.fromNumber(cpu.system) },
        opcounters: op.engine.counters,
        metrics: { cursor: { open: { total: op.engine.cursors.size } } },
        transactions: { currentOpen: op.engine.locks.active.size },
        logicalSessionRecordCache: { activeSessionsCount: op.engine.sessions.size },
        storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true, readOnly: false },
        repl: { setName, isWritablePrimary: true, hosts: [op.address], me: op.address },
      });
    },
  },
  dbStats: {
    options: ['scale', 'freeStorage'],
    run(op) {
      const scale = Number(op.command['scale'] ?? 1);
      const view = op.view();
      const total = { collections: 0, objects: 0, dataSize: 0, indexes: 0 };
      for (const meta of op.engine.catalog.list(view, op.database)) {
        const stats = view.stats(meta.id);
        total.collections++;
        total.objects += stats.count;
        total.dataSize += stats.size;
        total.indexes += meta.indexes.length;
      }
      const storage = op.engine.environment.size() / scale;
      return reply({
        db: op.database,
        ...total,
        views: 0,
        avgObjSize: total.objects > 0 ? total.dataSize / total.objects : 0,
        dataSize: total.dataSize / scale,
        storageSize: storage,
        totalSize: storage,
        scaleFactor: scale,
      });
    },
  },
  collStats: {
    options: ['scale'],
    run(op) {
      const view = op.view();
      const meta = op.engine.catalog.find(view, op.namespace);
      const scale = Number(op.command['scale'] ?? 1);
      const stats = meta ? view.stats(meta.id) : { count: 0, size: 0 };
      return reply({
        ns: op.namespace,
        size: stats.size / scale,
        count: stats.count,
        ...(stats.count > 0 ? { avgObjSize: Math.round(stats.size / stats.count) } : {}),
        storageSize: stats.size / scale,
        capped: false,
        nindexes: meta?.indexes.length ?? 0,
        indexDetails: {},
        totalIndexSize: 0,
        scaleFactor: scale,
      });
    },
  },
  connectionStatus: {
    options: ['showPrivileges'],
    run: () => reply({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  },
  currentOp: {
    options: [],
    lenient: true,
    adminOnly: true,
    run: (op) => reply({ inprog: op.engine.running.describe() }),
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
  getLog: { options: [], run: () => reply({ totalLinesWritten: 0, log: [] }) },
  hostInfo: {
    options: [],
    run: () =>
      reply({
        system: { currentTime: new Date(), hostname: hostname(), cpuAddrSize: 64 },
        os: { type: process.platform },
        extra: {},
      }),
  },
  whatsmyuri: { options: [], run: () => reply({ you: 'local' }) },
  replSetGetStatus: {
    options: [],
    adminOnly: true,
    run: (op) =>
      reply({
        set: setName,
        myState: 1,
        members: [{ _id: 0, name: op.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true }],
      }),
  },
};
