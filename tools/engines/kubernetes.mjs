/**
 * A Kubernetes control plane on 127.0.0.1: the real API server on a real etcd, controllers and scheduler, built from their Go
 * modules into one program (tools/engines/kubernetes), and kwok, which plays the nodes: pods are admitted, scheduled and told to run,
 * but nothing runs in them. Installed only when asked for (`node tools/engines/install.mjs kubernetes`): the first build compiles
 * 2,700 packages.
 *
 *   import { startKubernetes } from './kubernetes.mjs'   →  { url, token, ca, kubeconfig, says(part), stop() }
 */
import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { oneAtATime } from '../bootstrap/workspace.mjs';
import {
  endProcess,
  freePorts,
  goBuilt,
  portIsOpen,
  root,
  spawnGuarded,
  tailOf,
  temporaryFolder,
  untilReady,
  withRetries,
} from './common.mjs';
import { buildFromSource, moduleFolder } from './go-source.mjs';

export const kedaModule = 'github.com/kedacore/keda/v2@v2.21.0';
const folder = path.join(root, 'tools/engines/kubernetes');
const goMod = readFileSync(path.join(folder, 'go.mod'), 'utf8');
const versionOf = (module) => new RegExp(`^\\t${module} (v\\S+)$`, 'm').exec(goMod)[1];
/** As their modules are pinned. */
export const versions = {
  kubernetes: versionOf('k8s.io/kubernetes'),
  etcd: versionOf('go.etcd.io/etcd/server/v3'),
  kwok: versionOf('sigs.k8s.io/kwok'),
  keda: kedaModule.split('@')[1],
};

/** Another one with every byte of what it is built from. */
const sourceHash = () =>
  createHash('sha256')
    .update(goMod)
    .update(readFileSync(path.join(folder, 'main.go')))
    .update(kedaModule)
    .digest('hex');

const build = (file) => {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(versions.kubernetes);
  const version = 'k8s.io/component-base/version.git';
  return buildFromSource({
    folder,
    file,
    command: '.',
    prepare: (source) => {
      const resources = path.join(moduleFolder(kedaModule), 'config/crd/bases');
      mkdirSync(path.join(source, 'keda'));
      for (const name of readdirSync(resources).filter((each) => each.startsWith('keda.sh_')))
        cpSync(path.join(resources, name), path.join(source, 'keda', name));
    },
    // Who builds it otherwise gets an API server that does not say its version, and helm asks for it.
    set: { [`${version}Version`]: versions.kubernetes, [`${version}Major`]: major, [`${version}Minor`]: minor },
  });
};

const program = goBuilt('kubernetes', sourceHash(), build);
/** Null when startKubernetes() can work, else why not. */
export const kubernetesAvailable = program.available;
/** Null when installKubernetes() can work, else why not. */
export const kubernetesInstallable = program.installable;
/** Another install that is under way is waited for. */
export const installKubernetes = () => oneAtATime('kubernetes', program.install);

/** In the order of their start. */
export const parts = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok'];

/** KEDA's custom resources, as text. */
export const kedaResources = () =>
  execFileSync(program.file, ['keda'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

export async function startKubernetes() {
  const reason = kubernetesAvailable();
  if (reason) throw new Error(reason);
  return withRetries(4, launch);
}

async function launch() {
  const place = temporaryFolder('kubernetes');
  const at = (name) => path.join(place, name);
  const [port, store, peers] = await freePorts(3);
  const url = `https://127.0.0.1:${port}`;
  const token = randomBytes(24).toString('hex');
  const running = new Map();
  const stop = async () => {
    // The store last: who loses it before would complain for long.
    for (const { child } of [...running.values()].reverse()) await endProcess(child);
    rmSync(place, { recursive: true, force: true });
  };
  const start = (name, ...flags) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawnGuarded(program.file, [name, ...flags], {
      cwd: place,
      stdio,
      env: { PATH: process.env.PATH, HOME: place },
    });
    running.set(name, { child, log: tailOf(child) });
  };
  const ready = (name, probe) => untilReady(name, running.get(name).child, probe, running.get(name).log, 180_000);

  try {
    writeKeys(at);
    writeFileSync(at('tokens'), `${token},admin,1,system:masters\n`, { mode: 0o600 });
    writeFileSync(at('stages'), execFileSync(program.file, ['stages']));
    start('etcd', ...storeFlags(at('etcd'), store, peers));
    await ready('etcd', () => portIsOpen(store));
    start('kube-apiserver', ...serverFlags(at, port, store));
    const certificate = at('certificates/apiserver.crt');
    await ready('kube-apiserver', () => isReady(url, token, certificate));
    const ca = readFileSync(certificate, 'utf8');
    writeFileSync(at('kubeconfig'), kubeconfigOf({ url, token, ca }), { mode: 0o600 });
    const alone = ['--kubeconfig', at('kubeconfig'), '--leader-elect=false', '--secure-port=0'];
    start(
      'kube-controller-manager',
      ...alone,
      `--service-account-private-key-file=${at('key.pem')}`,
      '--node-monitor-grace-period=5m',
    );
    start('kube-scheduler', ...alone);
    start(
      'kwok',
      '--kubeconfig',
      at('kubeconfig'),
      '--config',
      at('stages'),
      '--manage-all-nodes',
      '--node-lease-duration-seconds=40',
    );
    const says = (name) => running.get(name)?.log() ?? '';
    return { url, token, ca, kubeconfig: at('kubeconfig'), says, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What signs the tokens of service accounts. */
function writeKeys(at) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  writeFileSync(at('key.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
}

const storeFlags = (data, port, peers) => [
  ...['--data-dir', data, '--log-level', 'warn'],
  // nothing here has to outlive the machine
  '--unsafe-no-fsync',
  ...['--listen-client-urls', '--advertise-client-urls'].flatMap((flag) => [flag, `http://127.0.0.1:${port}`]),
  ...['--listen-peer-urls', '--initial-advertise-peer-urls'].flatMap((flag) => [flag, `http://127.0.0.1:${peers}`]),
  ...['--initial-cluster', `default=http://127.0.0.1:${peers}`],
];

/** Everything that is not a place is as it ships: its admission is what is asked. */
const serverFlags = (at, port, store) => [
  `--etcd-servers=http://127.0.0.1:${store}`,
  ...['--bind-address=127.0.0.1', '--advertise-address=127.0.0.1', `--secure-port=${port}`],
  ...[`--cert-dir=${at('certificates')}`, `--token-auth-file=${at('tokens')}`, '--authorization-mode=RBAC'],
  ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${at('key.pub')}`],
  ...[`--service-account-signing-key-file=${at('key.pem')}`, '--service-cluster-ip-range=10.96.0.0/16'],
  '--endpoint-reconciler-type=none',
];

/** JSON is YAML, and the engines stand on nothing that has to be installed. */
const kubeconfigOf = ({ url, token, ca }) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'tests',
    clusters: [
      { name: 'tests', cluster: { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') } },
    ],
    users: [{ name: 'tests', user: { token } }],
    contexts: [{ name: 'tests', context: { cluster: 'tests', user: 'tests' } }],
  });

/** The port opens before it can answer: only its own word counts. */
function isReady(url, token, certificate) {
  if (!existsSync(certificate)) return false;
  return new Promise((resolve) => {
    const options = {
      ca: readFileSync(certificate),
      headers: { authorization: `Bearer ${token}` },
      agent: false,
      timeout: 5000,
    };
    const request = https.get(`${url}/readyz`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy());
  });
}
