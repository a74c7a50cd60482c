/** After the faults: waits until everything has come to rest, then compares what is there with what was acknowledged. */
import { createLogger, kafkaDeadLetters, objectStoreFromEnv } from '@hazardlens/service-kit';
import mongoose from 'mongoose';
import { pause } from '../engines/common.mjs';

const services = ['auth', 'sites', 'capture', 'inference', 'incident', 'reporting', 'insurance'];
const final = ['completed', 'failed'];

export class Findings {
  problems = { lost: [], doubled: [], leaked: [], stuck: [], parked: [] };
  counts = {};

  add(kind, sentence) {
    this.problems[kind].push(sentence);
  }

  get clean() {
    return Object.values(this.problems).every((list) => list.length === 0);
  }
}

/** @returns what did not come to rest within the time */
export async function drain(stage, organisations, limitMs) {
  const deadline = Date.now() + limitMs;
  const connection = await mongoose.createConnection(stage.mongoUri).asPromise();
  try {
    for (;;) {
      const waiting = await unfinished(connection);
      if (waiting.length === 0 && (await settled(connection, organisations))) return [];
      if (Date.now() > deadline) return waiting.length > 0 ? waiting : ['the read models are behind'];
      await pause(500);
    }
  } finally {
    await connection.close();
  }
}

async function unfinished(connection) {
  const waiting = [];
  for (const service of services) {
    const rows = await connection.useDb(`hazardlens_${service}`).collection('outbox').countDocuments({});
    if (rows > 0) waiting.push(`${rows} messages in the outbox of ${service}`);
  }
  const captures = connection.useDb('hazardlens_capture').collection('captures');
  const open = await captures.countDocuments({ status: { $nin: final } });
  if (open > 0) waiting.push(`${open} captures wait for their analysis`);
  return waiting;
}

/** The read models hold as many rows as their sources. */
async function settled(connection, organisations) {
  const tenants = { tenant_id: { $in: organisations.map(({ tenantId }) => tenantId) } };
  const count = (service, collection) =>
    connection.useDb(`hazardlens_${service}`).collection(collection).countDocuments(tenants);
  return (
    (await count('capture', 'captures')) === (await count('reporting', 'captures')) &&
    (await count('incident', 'incidents')) === (await count('reporting', 'incidents'))
  );
}

export async function compare(stage, organisations) {
  const findings = new Findings();
  const connection = await mongoose.createConnection(stage.mongoUri).asPromise();
  try {
    for (const organisation of organisations) await compareOne(findings, connection, organisation);
    await compareObjects(findings, stage, connection, organisations);
    await countLetters(findings, stage);
  } finally {
    await connection.close();
  }
  return findings;
}

async function compareOne(findings, connection, organisation) {
  const expected = new Map([...organisation.captures.values()].map(({ captureId, sha256 }) => [captureId, sha256]));
  const listed = await everyCapture(organisation);
  for (const id of listed) if (!expected.has(id)) findings.add('leaked', `capture ${id} was never acknowledged here`);
  if (new Set(listed).size !== listed.length) findings.add('doubled', 'a capture is listed twice');
  const known = new Set(listed);
  const stored = connection.useDb('hazardlens_capture').collection('captures');
  const incidents = new Set();
  for (const [id, sha256] of expected) {
    if (!known.has(id)) findings.add('lost', `capture ${id}`);
    const { status, body } = await organisation.acknowledged('GET', `/capture-batches/${id}`);
    if (status !== 200) {
      findings.add('lost', `capture ${id} answers ${status}`);
      continue;
    }
    if (body.status !== 'completed') findings.add('stuck', `capture ${id} is ${body.status}: ${body.error}`);
    const kinds = body.incidents.map((incident) => `${incident.photo_id} ${incident.hazard_type}`);
    if (new Set(kinds).size !== kinds.length) findings.add('doubled', `incidents of capture ${id}`);
    if (kinds.length !== body.incident_count) findings.add('lost', `incidents of capture ${id}`);
    for (const incident of body.incidents) incidents.add(incident.id);
    const document = await stored.findOne({ _id: id });
    if (document?.photos[0]?.sha256 !== sha256) findings.add('lost', `the photo of capture ${id} is another one`);
    const photo = await organisation.acknowledged('GET', `/photos/${body.photos[0]?.id}`);
    if (photo.status !== 200 || photo.body.length < 1_000)
      findings.add('lost', `photo of capture ${id}: ${photo.status}`);
  }
  for (const [id, status] of organisation.decisions) {
    if (!incidents.has(id)) findings.add('lost', `decided incident ${id}`);
    const { body } = await organisation.acknowledged('GET', `/incidents/${id}`);
    const history = (body.history ?? []).map(({ action }) => action).join(' ');
    if (body.status !== status) findings.add('lost', `decision on ${id}: ${body.status} instead of ${status}`);
    if (history !== `CREATED ${status}`) findings.add('doubled', `history of ${id}: ${history}`);
  }
  await compareDashboard(findings, organisation, expected.size);
  const { counts } = findings;
  counts.captures = (counts.captures ?? 0) + expected.size;
  counts.incidents = (counts.incidents ?? 0) + incidents.size;
  counts.decisions = (counts.decisions ?? 0) + organisation.decisions.size;
}

/** Counted from events: one that came twice, or not at all, would show. */
async function compareDashboard(findings, organisation, captures) {
  const { status, body } = await organisation.acknowledged('GET', '/dashboard');
  const counted = status === 200 ? body.statistics.total_captures : `answer ${status}`;
  if (counted === captures) return;
  findings.add(counted > captures ? 'doubled' : 'lost', `the dashboard counts ${counted} of ${captures} captures`);
}

async function everyCapture(organisation) {
  const ids = [];
  let cursor = null;
  do {
    const page = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await organisation.acknowledged('GET', `/capture-batches?limit=100${page}`);
    ids.push(...body.captures.map(({ id }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return ids;
}

/** Every photo that is stored belongs to an acknowledged capture of its own organisation. */
async function compareObjects(findings, stage, connection, organisations) {
  const store = objectStoreFromEnv('faults', stage.objects);
  const mine = new Set(
    organisations.flatMap(({ tenantId, captures }) =>
      [...captures.values()].map(({ captureId }) => `tenants/${tenantId}/captures/${captureId}/`),
    ),
  );
  let objects = 0;
  for await (const { key } of store.list('tenants/')) {
    objects += 1;
    const owner = /^tenants\/[^/]+\/captures\/[^/]+\//.exec(key)?.[0];
    if (!owner || !mine.has(owner)) findings.add('leaked', `object ${key} belongs to no acknowledged capture`);
  }
  findings.counts.objects = objects;
  const rows = connection.useDb('hazardlens_reporting').collection('incidents');
  const tenants = organisations.map(({ tenantId }) => tenantId);
  findings.counts.reported_incidents = await rows.countDocuments({ tenant_id: { $in: tenants } });
  if (findings.counts.reported_incidents !== findings.counts.incidents) {
    findings.add(
      'lost',
      `reporting knows ${findings.counts.reported_incidents} of ${findings.counts.incidents} incidents`,
    );
  }
}

async function countLetters(findings, stage) {
  const logger = createLogger({ level: 'silent', name: 'faults' });
  const dead = await kafkaDeadLetters({ brokers: stage.brokers, clientId: 'faults', logger });
  try {
    for (const { queue, letters } of await dead.queues()) {
      const [first] = await dead.letters(queue, 1);
      findings.add(
        'parked',
        `${letters} in ${queue}, the first after ${first?.tries} tries: ${first?.error.split('\n')[0]}`,
      );
    }
  } finally {
    await dead.close();
  }
}
