/**
 * npm run e2e -- --compose [--s3 versitygw] [--only TEXT] [--keep [--no-build]]
 *
 * docker-compose.yml on a real Docker daemon: every image is built, the product brought up, used, restarted part by part,
 * scaled, killed as a whole and begun again, backed up and restored. One line a check, a table at the end, exit code 1 when one
 * failed. Everything that was started is removed, with `--keep` the images stay, and with `--no-build` those of an
 * earlier run are taken. LOG_DIR keeps what the containers said.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { parse, stringify } from 'yaml';
import { apps } from '../../deploy/docker/apps.mjs';
import { inRoot } from '../bootstrap/workspace.mjs';
import { freePorts, temporaryFolder } from '../engines/common.mjs';
import { composeCommand } from '../engines/docker-compose.mjs';
import { checks } from './checks.mjs';
import { findDaemon } from './daemon.mjs';
import { commandLine } from './docker.mjs';
import { provideImages } from './images.mjs';
import { printTable, runAndUndo, runChecks } from './run-checks.mjs';

const project = 'hazardlens-e2e';
/** Beside an installation on the same daemon: its images stay what they are. */
const version = 'e2e';
const profiles = ['demo', 'ops'].flatMap((profile) => ['--profile', profile]);
const s3Files = { versitygw: inRoot('deploy/docker/s3-versitygw.yml') };

const started = Date.now();
const say = (line) => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${line}`);
const undo = [];

async function main() {
  const { values } = parseArgs({
    options: {
      s3: { type: 'string' },
      keep: { type: 'boolean' },
      'no-build': { type: 'boolean' },
      only: { type: 'string' },
    },
  });
  if (values.s3 && !s3Files[values.s3]) throw new Error(`--s3 is one of: ${Object.keys(s3Files).join(', ')}`);
  const files = [inRoot('docker-compose.yml'), ...(values.s3 ? [s3Files[values.s3]] : [])];
  const daemon = await findDaemon(say);
  undo.push(daemon.stop);
  const docker = commandLine(daemon.env, ['docker']);
  const words = await composeCommand(say);

  const nodeImage = /NODE_IMAGE=(\S+)/.exec(readFileSync(inRoot('deploy/docker/Dockerfile'), 'utf8'))[1];
  const standing = await provideImages({ docker, images: foreignImages(files), nodeImage, say });
  if (!values.keep) undo.push(() => removeImages(docker, standing));

  const folder = temporaryFolder('compose');
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const [port] = await freePorts(1);
  const settings = environment(port);
  const envFile = path.join(folder, 'env');
  writeFileSync(
    envFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  const noMongo = standing.some((image) => image.startsWith('mongo:'));
  if (noMongo) files.push(withoutAccounts(files[0], path.join(folder, 'without-accounts.yml')));
  const compose = commandLine(daemon.env, [
    ...words,
    ...['--project-name', project, '--project-directory', inRoot('.'), '--env-file', envFile],
    ...files.flatMap((file) => ['--file', file]),
    ...profiles,
  ]);
  if (!values.keep) undo.push(async () => removeImages(docker, await builtImages(docker)));
  undo.push(() => compose('down', '--volumes', '--remove-orphans', '--timeout', '5'));

  if (!values['no-build']) {
    say('building the images');
    // One after the other: begun together, each would build the stage that they share.
    for (const app of Object.keys(apps)) await compose('build', app);
    say('built');
  }
  const context = { docker, compose, project, version, nodeImage, url: `http://127.0.0.1:${port}` };
  const results = await runChecks(checks, context, { say, only: values.only });
  if (process.env.LOG_DIR)
    writeFileSync(path.join(process.env.LOG_DIR, 'compose.log'), await compose('logs', '--no-color'));
  report(results, standing, noMongo);
  return results.every(({ failed }) => !failed) ? 0 : 1;
}

/** What is pinned but not built here, of the services that are started. */
function foreignImages(files) {
  const services = Object.assign(
    {},
    ...files.map((file) => parse(readFileSync(file, 'utf8'), { merge: true }).services),
  );
  return Object.values(services).flatMap(({ build, image, profiles: only }) => (build || only ? [] : [image]));
}

/** The example with secrets of our own: the example's are refused. */
function environment(port) {
  const example = parseEnv(readFileSync(inRoot('.env.example'), 'utf8'));
  const secret = () => randomBytes(24).toString('hex');
  const own = Object.entries(example).map(([name, value]) => [name, value.startsWith('change-me') ? secret() : value]);
  return {
    ...Object.fromEntries(own),
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    HAZARDLENS_VERSION: version,
    INFERENCE_WORKERS: 1,
  };
}

/** What stands in for MongoDB knows no accounts, and is to be taken by the address that it has here. */
function withoutAccounts(file, into) {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
  const stores = Object.entries(services).filter(
    ([name, { environment }]) => environment?.MONGODB_URI && name !== 'mongo-init',
  );
  const environmentOf = { environment: { MONGODB_URI: 'mongodb://mongo:27017/?directConnection=true' } };
  writeFileSync(into, stringify({ services: Object.fromEntries(stores.map(([name]) => [name, environmentOf])) }));
  return into;
}

async function builtImages(docker) {
  const list = await docker(
    'image',
    'ls',
    '--format',
    '{{.Repository}}:{{.Tag}}',
    '--filter',
    `reference=hazardlens/*:${version}`,
  );
  return list.split('\n').filter(Boolean);
}

const removeImages = (docker, images) => (images.length > 0 ? docker('image', 'rm', '--force', ...images) : undefined);

function report(results, standing, noMongo) {
  printTable(results);
  console.log(
    standing.length > 0
      ? `\nStand-ins, not the real images: ${standing.join(', ')}`
      : '\nAll images are the real ones.',
  );
  if (noMongo) console.log('Not proved by this run: the replica set, its key file and the accounts of a real MongoDB.');
}

await runAndUndo(main, undo);
