/** What is expected of docker-compose.yml on a daemon, in order. `run` returns what is worth telling, or throws. */
import { createHash, randomUUID } from 'node:crypto';
import { aSite, aTenant, photosWithHazards } from '@hazardlens/e2e';
import { pause } from '../engines/common.mjs';
import { opsChecks } from './ops-checks.mjs';
import { containers, eventually, exec, must, ourServices, untilHealthy } from './product.mjs';

const patienceS = 600;
/** Who uses the product, and what it said to them: later checks ask for the same again. */
const seen = { api: null, siteId: '', captures: new Map() };

export const checks = [
  { name: 'docker compose up --wait', needed: true, run: up },
  { name: 'sign-up, sign-in, a site', needed: true, run: signIn },
  { name: 'a photo gets findings', needed: true, run: (context) => capture(context) },
  { name: 'a finding is decided', run: decide },
  { name: 'programs run without privileges and cannot write to their image', run: privileges },
  { name: 'limits of memory and of logs are in force', run: limits },
  { name: 'words in demo pictures have a font', run: fonts },
  { name: 'every part has a metrics path', run: metrics },
  { name: 'memory and idle CPU of all containers', run: idle },
  { name: 'sizes of the images', run: sizes },
  ...['mongo', 'kafka', 'minio', ...ourServices, 'gateway'].map((name) => ({
    name: `${name} restarted`,
    run: (context) => restart(context, name),
  })),
  { name: '--scale inference=3', run: scale },
  { name: 'everything killed and started at once, as after a power cut', run: powerCut },
  ...opsChecks(seen, (context) => stillWorks(context)),
];

async function up(context) {
  const from = Date.now();
  await context.compose('up', '--wait', '--wait-timeout', String(patienceS), 'gateway');
  await untilHealthy(context);
  return `${Math.round((Date.now() - from) / 1000)} s until all were healthy (goal: 60 s on a quiet machine)`;
}

async function signIn({ url }) {
  const { api, session, email, password } = await aTenant(url);
  const again = await api.as(undefined).post('/auth/login', { email, password });
  must(again.status === 200 && again.body.user.id === session.user.id, `signing in answered ${again.status}`);
  Object.assign(seen, { api, email, password, tenantId: session.user.tenant_id, siteId: (await aSite(api)).id });
}

/** Sends a photo until it is taken, waits until it is analysed, and keeps what is stored of it. */
async function capture() {
  const photos = await photosWithHazards(3);
  // A byte after the end makes each another one.
  const photo = Buffer.concat([photos[seen.captures.size % photos.length], Buffer.from(randomUUID())]);
  const body = {
    photos: [photo.toString('base64')],
    site_id: seen.siteId,
    client_id: randomUUID(),
    gps_location: null,
  };
  const taken = await eventually(async () => {
    const answer = await seen.api.post('/ai/analyze', body);
    must([200, 202].includes(answer.status), `analyze answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  });
  const done = await eventually(async () => {
    const { body: found } = await seen.api.get(`/capture-batches/${taken.capture_id}`);
    must(found.status === 'completed', `the capture is ${found.status}`);
    return found;
  });
  seen.captures.set(taken.capture_id, await photoHash(taken.capture_id));
  return `${done.incident_count} findings`;
}

async function photoHash(captureId) {
  const answer = await fetch(`${seen.api.url}/api/photos/${captureId}-0`, {
    headers: { authorization: `Bearer ${seen.api.token}` },
  });
  must(answer.ok, `the photo of ${captureId} answers ${answer.status}`);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

async function decide() {
  const incident = await eventually(async () => {
    const { body } = await seen.api.get('/incidents?status=REVIEW_REQUIRED&limit=1');
    must(body.incidents?.length === 1, 'there is nothing to decide');
    return body.incidents[0];
  });
  const { status, body } = await seen.api.put(`/incidents/${incident.id}/approve`, { notes: 'seen on the site' });
  must(status === 200 && body.status === 'APPROVED', `approving answered ${status}`);
  return incident.hazard_type;
}

/** The same people find the same, and the next photo goes all the way. */
async function stillWorks(context) {
  await untilHealthy(context);
  await eventually(async () => {
    for (const [id, hash] of seen.captures) must((await photoHash(id)) === hash, `the photo of ${id} is another one`);
  });
  return capture(context);
}

async function privileges(context) {
  const script =
    'id -u; grep CapEff /proc/1/status | tr -s "\\t" " "; touch /app/x 2>/dev/null && echo writable || true';
  for (const name of [...ourServices, 'gateway']) {
    const told = (await exec(context, name, 'sh', '-c', script)).trim().split('\n').join(' ');
    must(told === '1000 CapEff: 0000000000000000', `${name}: ${told}`);
  }
  const engines = await Promise.all(
    ['kafka', 'mongo', 'minio'].map(async (name) => {
      const status = await exec(
        context,
        name,
        'sh',
        '-c',
        'for f in /proc/[0-9]*/status; do grep -H ^Uid: $f; done | head -40',
      );
      return `${name} as ${[...status.matchAll(/Uid:\s+(\d+)/g)].map(([, uid]) => uid)[0]}`;
    }),
  );
  return `uid 1000, no capability; ${engines.join(', ')} (first process)`;
}

async function limits(context) {
  const found = await containers(context);
  const facts = JSON.parse(await context.docker('inspect', ...found.map(({ ID }) => ID)));
  for (const { Name, HostConfig } of facts) {
    must(HostConfig.Memory > 0 || /init/.test(Name), `${Name} may take all memory`);
    must(HostConfig.LogConfig.Config['max-size'] === '10m', `${Name} keeps everything that it says`);
  }
  return `${facts.length} containers`;
}

async function fonts({ compose }) {
  const told = await compose('run', '--rm', '--no-deps', '--entrypoint', 'fc-match', 'seed', 'DejaVu Sans');
  must(/DejaVu Sans/.test(told), `the font would be ${told}`);
  return told.trim();
}

async function metrics(context) {
  const names = [...ourServices, 'gateway'];
  const script = `Promise.all(${JSON.stringify(names)}.map(async (name) => {
    const text = await (await fetch('http://' + name + ':9464/metrics')).text();
    if (!text.includes('hazardlens_')) throw new Error(name + ' has none');
  })).then(() => console.log('all'), (error) => { console.error(error.message); process.exit(1); })`;
  await exec(context, 'gateway', 'node', '-e', script);
  return `${names.length} parts`;
}

async function idle({ docker, project }) {
  await pause(20_000);
  const ids = (await docker('ps', '--quiet', '--filter', `label=com.docker.compose.project=${project}`))
    .trim()
    .split('\n');
  const rows = (await docker('stats', '--no-stream', '--format', '{{.CPUPerc}} {{.MemUsage}}', ...ids))
    .trim()
    .split('\n');
  const units = { KiB: 1 / 1024, MiB: 1, GiB: 1024 };
  const memory = rows.map((row) => /% ([\d.]+)(\w+)/.exec(row)).map(([, amount, unit]) => amount * (units[unit] ?? 0));
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
  return `${Math.round(sum(memory))} MiB, ${(sum(rows.map(Number.parseFloat)) / 100).toFixed(2)} cores in a moment of rest`;
}

/** Of what is ours: Node's image, on which all stand, is loaded once. */
async function sizes({ docker, version, nodeImage }) {
  const inspect = async (image) => Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
  const node = await inspect(nodeImage);
  const list = await docker(
    'image',
    'ls',
    '--filter',
    `reference=hazardlens/*:${version}`,
    '--format',
    '{{.Repository}}',
  );
  const found = list.trim().split('\n').sort();
  const own = await Promise.all(found.map(async (image) => [image, (await inspect(`${image}:${version}`)) - node]));
  const told = own.map(([image, size]) => `${image.replace('hazardlens/', '')} ${Math.round(size / 1e6)}`);
  return `MB beside Node's ${Math.round(node / 1e6)}: ${told.join(', ')}`;
}

async function restart(context, name) {
  const from = Date.now();
  await context.compose('restart', '--timeout', '20', name);
  await untilHealthy(context);
  const healthy = Math.round((Date.now() - from) / 1000);
  return `healthy after ${healthy} s; then a photo: ${await stillWorks(context)}`;
}

async function scale(context) {
  await context.compose(
    'up',
    '--wait',
    '--wait-timeout',
    String(patienceS),
    '--no-recreate',
    '--scale',
    'inference=3',
    'inference',
  );
  const three = (await containers(context)).filter(({ Service }) => Service === 'inference');
  must(three.length === 3, `there are ${three.length}`);
  return stillWorks(context);
}

async function powerCut(context) {
  const ids = (await containers(context)).filter(({ State }) => State === 'running').map(({ ID }) => ID);
  await context.docker('kill', ...ids);
  const from = Date.now();
  // In no order: after a power cut Docker starts them by itself, and knows none.
  await context.docker('start', ...ids);
  await untilHealthy(context);
  const healthy = Math.round((Date.now() - from) / 1000);
  return `${ids.length} containers healthy after ${healthy} s; then a photo: ${await stillWorks(context)}`;
}
