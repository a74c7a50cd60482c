/**
 * The images that are not built here: taken from their registry; where that cannot be, stand-ins under the same names, made of
 * what this machine has, so that nothing in the files changes. Who runs it is told which ones are not real.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { packApp } from '../../deploy/docker/pack.mjs';
import { inRoot } from '../bootstrap/workspace.mjs';
import { cache, goProgram, runToEnd, temporaryFolder, which } from '../engines/common.mjs';
import { installEngines } from '../engines/install.mjs';

const pullMs = 15 * 60_000;
const base = 'hazardlens-stand-in/debian';
/** An image that stays (`--keep`) is known by it the next time. */
const label = 'hazardlens.stand-in';
const own = inRoot('tools/compose/stand-ins');
const versitygw = goProgram('versitygw', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0');
const engine = (name) => path.join(cache, 'bin', name);

/** By the last part of an image's name: what its Dockerfile copies, and (`beside`) what has to be there before. */
const standIns = {
  node: { files: nodeFiles },
  kafka: { files: async () => ({ libs: path.join(cache, 'kafka/libs') }), engine: 'kafka' },
  minio: { files: async () => ({ minio: engine('minio') }), engine: 'minio' },
  versitygw: { files: async () => versitygw.install().then(() => ({ versitygw: versitygw.file })) },
  mongo: { files: engineFiles },
};
const nameOf = (image) => image.split('/').at(-1).split(':')[0];

/** @returns the images that only stand in, to be removed at the end */
export async function provideImages({ docker, images, nodeImage, say }) {
  const standing = [];
  for (const image of new Set([nodeImage, ...images])) {
    const known = await labelsOf(docker, image);
    if (known?.[label]) standing.push(image);
    const reason = known ? null : await pull(docker, image);
    if (reason === null) continue;
    const make = standIns[nameOf(image)];
    if (!make) throw new Error(`${image} cannot be had: ${reason}`);
    standing.push(await makeBase(docker, say));
    await makeStandIn(docker, image, make, nodeImage);
    standing.push(image);
    say(`NOT REAL: ${image} is a stand-in (${reason})`);
  }
  return [...new Set(standing)];
}

/** Of an image that is here; null of one that is not. */
async function labelsOf(docker, image) {
  const told = await docker('image', 'inspect', '--format', '{{json .Config.Labels}}', image).catch(() => null);
  return told && (JSON.parse(told) ?? {});
}

/** @returns null, or why it cannot be had */
async function pull(docker, image) {
  try {
    await docker.within(pullMs, 'pull', '--quiet', image);
    return null;
  } catch (error) {
    return /dial tcp|lookup|timeout|took longer/i.test(error.message) ? 'no registry answers' : lastLine(error.message);
  }
}

const lastLine = (text) => text.trim().split('\n').at(-1).slice(0, 120);

/** Debian as its installer makes it, with this machine's sources and authorities. */
async function makeBase(docker, say) {
  if (await labelsOf(docker, base)) return base;
  say('no registry answers: making a Debian to stand on');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!which('debootstrap')) {
    await runToEnd('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'], { env });
  }
  const folder = temporaryFolder('debian');
  const { VERSION_CODENAME: release } = Object.fromEntries(
    readFileSync('/etc/os-release', 'utf8')
      .split('\n')
      .map((line) => line.split('=')),
  );
  await runToEnd('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, folder], { env });
  for (const file of ['etc/apt/sources.list', 'etc/apt/sources.list.d', 'etc/ssl/certs/ca-certificates.crt']) {
    rmSync(path.join(folder, file), { recursive: true, force: true });
    if (existsSync(`/${file}`)) await cp(`/${file}`, path.join(folder, file), { recursive: true });
  }
  // A mirror that is a snapshot has passed its date.
  writeFileSync(path.join(folder, 'etc/apt/apt.conf.d/99stand-in'), 'Acquire::Check-Valid-Until "false";\n');
  const script =
    'tar -C "$1" --exclude=./var/cache/apt/archives/*.deb --exclude=./var/lib/apt/lists/* -c . | docker import - "$2"';
  await runToEnd('sh', ['-c', script, 'sh', folder, base], { env: docker.env });
  rmSync(folder, { recursive: true, force: true });
  return base;
}

async function makeStandIn(docker, image, { files, engine: needed }, nodeImage) {
  if (needed) {
    const missing = (await installEngines([needed]))[needed];
    if (missing) throw new Error(missing);
  }
  const name = nameOf(image);
  const folder = temporaryFolder('stand-in');
  try {
    await cp(own, folder, { recursive: true });
    for (const [to, from] of Object.entries(await files(folder))) {
      await cp(realpathSync(from), path.join(folder, to), { recursive: true });
    }
    const dockerfile = path.join(folder, `${name}.Dockerfile`);
    await docker(
      'build',
      '--label',
      `${label}=true`,
      '-t',
      image,
      '-f',
      dockerfile,
      '--build-arg',
      `NODE_IMAGE=${nodeImage}`,
      folder,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function nodeFiles(folder) {
  const npm = (...args) => execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const settings = ['globalconfig', 'userconfig'].map((name) => npm('config', 'get', name));
  const text = settings.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  writeFileSync(path.join(folder, 'npmrc'), text.join('\n'));
  // its program is npm/bin/npm-cli.js
  return { node: process.execPath, npm: path.resolve(realpathSync(which('npm')), '../..') };
}

async function engineFiles(folder) {
  const out = path.join(folder, 'engine');
  mkdirSync(out);
  packApp({ folder: 'libs/embedded-mongo', main: 'libs/embedded-mongo/dist/cli.js', extra: [] }, out);
  return {};
}
