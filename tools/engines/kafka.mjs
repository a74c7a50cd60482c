/**
 * A real Kafka broker (KRaft, one node) on 127.0.0.1 for integration tests, from its Maven artifacts.
 *
 *   import { startKafka } from './kafka.mjs'      →  { brokers: ['127.0.0.1:PORT'], process, dataDir, stop() }
 *   node tools/engines/kafka.mjs [--port N] [--data DIR]   →  {"brokers":["127.0.0.1:PORT"],"pid":N}
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeCertificates } from './certificates.mjs';
import {
  argument,
  cache,
  endProcess,
  freePorts,
  isMain,
  portIsOpen,
  root,
  runAsProgram,
  runToEnd,
  spawnGuarded,
  tailOf,
  temporaryFolder,
  untilReady,
  which,
  withRetries,
} from './common.mjs';

const home = path.join(cache, 'kafka');
const libs = path.join(home, 'libs');
const archive = path.join(home, 'kafka.jsa');
const stamp = path.join(home, 'installed');
const pom = path.join(root, 'tools/engines/kafka/pom.xml');
const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];
const memory = ['-Xms128m', '-Xmx512m'];

const version = () => createHash('sha256').update(readFileSync(pom)).digest('hex');
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === version();
// The class archive records the class path: its order must be the same at every start.
const classPath = () =>
  readdirSync(libs)
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => path.join(libs, name))
    .join(path.delimiter);

/** Null when startKafka() can work, else why not. */
export function kafkaAvailable() {
  if (!which('java')) return 'Kafka needs Java 17 or newer, and there is no java on the PATH';
  return installed() ? null : 'Kafka is not installed here: node tools/engines/install.mjs (needs Maven)';
}

/** Null when installKafka() can work, else why not. */
export function kafkaInstallable() {
  if (!which('java')) return 'there is no java on the PATH';
  return which('mvn') ? null : 'there is no mvn on the PATH';
}

/** Copies the broker's jars and records a class archive, which halves the start. Does nothing when it is there. */
export async function installKafka() {
  if (installed()) return;
  const reason = kafkaInstallable();
  if (reason) throw new Error(`Kafka cannot be installed: ${reason}`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  // Downloaded beside and renamed: an interrupted copy never looks like a complete one.
  const partial = `${libs}.partial`;
  await runToEnd(which('mvn'), [
    ...[
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${partial}`,
    ],
  ]);
  renameSync(partial, libs);
  const kafka = await launch({ recordArchive: true });
  await kafka.stop();
  writeFileSync(stamp, version());
}

/**
 * `port` and `dataDir` let a test stop a broker and start it again on its data; such a folder is kept. `advertised` is the port
 * that clients are sent to, where a proxy stands before the broker. `secure` opens two more
 * ports, for accounts by SCRAM over TLS and for certificates of both sides; `secure` of the answer says how to get in.
 */
export async function startKafka({ port, advertised, dataDir, secure = false } = {}) {
  const reason = kafkaAvailable();
  if (reason) throw new Error(reason);
  return withRetries(port ? 1 : 4, () => launch({ port, advertised, dataDir, secure }));
}

async function launch({ port, advertised, dataDir, secure = false, recordArchive = false }) {
  const folder = temporaryFolder('kafka');
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });
  try {
    const [freePort, controllerPort] = await freePorts(2);
    const brokerPort = port ?? freePort;
    const data = dataDir ? path.resolve(dataDir) : path.join(folder, 'data');
    const config = path.join(folder, 'server.properties');
    const guarded = secure ? await secureListeners(folder) : null;
    writeFileSync(config, serverProperties({ port: brokerPort, advertised, controllerPort, data, guarded }));
    const base = [...jvm, ...(existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`] : []), '-cp', classPath()];
    const java = which('java');
    if (!existsSync(path.join(data, 'meta.properties'))) {
      const cluster = randomBytes(16).toString('base64url').replace(/^-/, 'A');
      const accounts = guarded ? ['--add-scram', guarded.account] : [];
      await runToEnd(java, [...base, 'kafka.tools.StorageTool', 'format', '-t', cluster, '-c', config, ...accounts]);
    }
    const record = recordArchive ? [`-XX:ArchiveClassesAtExit=${archive}`] : [];
    const child = spawnGuarded(java, [...memory, ...record, ...base, 'kafka.Kafka', config], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    });
    const log = tailOf(child);
    const stop = async () => {
      await endProcess(child, recordArchive ? 60_000 : 10_000);
      cleanUp();
    };
    try {
      await untilReady('Kafka', child, () => portIsOpen(brokerPort), log);
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      brokers: [`127.0.0.1:${advertised ?? brokerPort}`],
      process: child,
      dataDir: data,
      stop,
      secure: guarded?.door,
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** Ports, certificates and an account of a broker that is not open to everybody. */
async function secureListeners(folder) {
  const [scram, mutual] = await freePorts(2);
  const { ca, server, client } = makeCertificates(path.join(folder, 'certificates'));
  const [username, password] = ['hazardlens', randomBytes(12).toString('hex')];
  return {
    account: `SCRAM-SHA-512=[name=${username},password=${password}]`,
    listeners: [`SASL_SSL://127.0.0.1:${scram}`, `SSL://127.0.0.1:${mutual}`],
    settings: {
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': server.keyAndCert,
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.location': ca,
      'listener.name.ssl.ssl.client.auth': 'required',
      'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config':
        'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    },
    door: { scram: `127.0.0.1:${scram}`, mutual: `127.0.0.1:${mutual}`, username, password, ca, client },
  };
}

/** Small and quick: one replica, few threads, no rebalance delay, a short session so that kill -9 costs 4 s, not 15. */
function serverProperties({ port, advertised = port, controllerPort, data, guarded }) {
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: [
      `PLAINTEXT://127.0.0.1:${port}`,
      `CONTROLLER://127.0.0.1:${controllerPort}`,
      ...(guarded?.listeners ?? []),
    ].join(),
    'advertised.listeners': [`PLAINTEXT://127.0.0.1:${advertised}`, ...(guarded?.listeners ?? [])].join(),
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL,SSL:SSL',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'num.partitions': 3,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 3,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 3,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 400,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'log.cleaner.threads': 1,
    'log.cleaner.dedupe.buffer.size': 4194304,
    ...guarded?.settings,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

if (isMain(import.meta.url)) {
  // No top-level await: Jest loads this file as CommonJS.
  void runAsProgram({
    available: kafkaAvailable,
    start: () =>
      startKafka({
        port: Number(argument('port')) || undefined,
        dataDir: argument('data'),
        secure: process.argv.includes('--secure'),
      }),
    describe: ({ brokers, process: { pid }, secure }) => ({ brokers, pid, ...(secure && { secure }) }),
  });
}
