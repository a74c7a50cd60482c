/** After the faults: waits until everything has come to rest, then compares what is there with what was acknowledged. */
import { createHash } from 'node:crypto';
import { serviceNames } from '@hazardlens/contracts';
import { createLogger, kafkaDeadLetters, kafkaSecurityFromEnv, objectStoreFromEnv } from '@hazardlens/service-kit';
import mongoose from 'mongoose';
import { pause } from '../engines/common.mjs';

const final = ['completed', 'failed'];

export class Findings {
  problems = { lost: [], doubled: [], leaked: [], stuck: [], parked: [], spoilt: [], crashed: [], alerts: [] };
  counts = {};

  add(kind, sentence) {
    this.problems[kind].push(sentence);
  }

  get clean() {
    return Object.values(this.problems).every((list) => list.length === 0);
  }
}

/** What was found, for people; the first ten of each kind. */
export function reportOf({ counts: { captures, incidents, decisions, objects }, problems }) {
  const kinds = Object.entries(problems).flatMap(([kind, list]) => [
    `${kind}: ${list.length}`,
    ...list.slice(0, 10).map((sentence) => `  ${sentence}`),
  ]);
  const acknowledged = `acknowledged: ${captures} captures, ${decisions} decisions`;
  return [`${acknowledged}; there are ${incidents} incidents, ${objects} objects`, ...kinds].join('\n');
}

/** @returns what did not come to rest within the time */
export async function drain(stage, organisations, limitMs) {
  const deadline = Date.now() + limitMs;
  const connection = await mongoose.createConnection(stage.mongoUri).asPromise();
  try {
    for (;;) {
      const waiting = await unfinished(connection, organisations);
      if (waiting.length === 0 && (await settled(connection, organisations))) return [];
      if (Date.now() > deadline) return waiting.length > 0 ? waiting : ['the read models are behind'];
      await pause(500);
    }
  } finally {
    await connection.close();
  }
}

async function unfinished(connection, organisations) {
  const waiting = [];
  for (const service of serviceNames) {
    const rows = await connection.useDb(`hazardlens_${service}`).collection('outbox').countDocuments({});
    if (rows > 0) waiting.push(`${rows} messages in the outbox of ${service}`);
  }
  const captures = connection.useDb('hazardlens_capture').collection('captures');
  const open = await captures.countDocuments({ status: { $nin: final }, ...of(organisations) });
  if (open > 0) waiting.push(`${open} captures wait for their analysis`);
  return waiting;
}

const of = (organisations) => ({ tenant_id: { $in: organisations.map(({ tenantId }) => tenantId) } });

/** The read models hold as many rows as their sources. */
async function settled(connection, organisations) {
  const count = (service, collection) =>
    connection.useDb(`hazardlens_${service}`).collection(collection).countDocuments(of(organisations));
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
    const store = objectStoreFromEnv('faults', stage.objects);
    await compareObjects(findings, store, connection, organisations, stage);
    await compareBytes(findings, store, connection, organisations);
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
async function compareObjects(findings, store, connection, organisations, { isShared = false }) {
  const mine = new Set(
    organisations.flatMap(({ tenantId, captures }) =>
      [...captures.values()].map(({ captureId }) => `tenants/${tenantId}/captures/${captureId}/`),
    ),
  );
  let objects = 0;
  // where others work too, theirs are none of our business
  for (const folder of isShared ? organisations.map(({ tenantId }) => `tenants/${tenantId}/`) : ['tenants/']) {
    for await (const { key } of store.list(folder)) {
      objects += 1;
      const owner = /^tenants\/[^/]+\/captures\/[^/]+\//.exec(key)?.[0];
      if (!owner || !mine.has(owner)) findings.add('leaked', `object ${key} belongs to no acknowledged capture`);
    }
  }
  findings.counts.objects = objects;
  const rows = connection.useDb('hazardlens_reporting').collection('incidents');
  findings.counts.reported_incidents = await rows.countDocuments(of(organisations));
  if (findings.counts.reported_incidents !== findings.counts.incidents) {
    findings.add(
      'lost',
      `reporting knows ${findings.counts.reported_incidents} of ${findings.counts.incidents} incidents`,
    );
  }
}

/** What is stored of a picture depends on the picture alone: all copies of it are the same to the byte, whenever they came. */
async function compareBytes(findings, store, connection, organisations) {
  const documents = connection.useDb('hazardlens_capture').collection('captures');
  const known = new Map();
  findings.counts.hashes = 0;
  for (const { captures } of organisations) {
    for (const { captureId, picture } of captures.values()) {
      const [photo] = (await documents.findOne({ _id: captureId }))?.photos ?? [];
      for (const kind of photo ? ['key', 'thumbnail_key'] : []) {
        const bytes = await store.get(photo[kind]).catch(() => null);
        const hash = bytes && createHash('sha256').update(bytes).digest('hex');
        const right = known.get(`${picture} ${kind}`) ?? hash;
        known.set(`${picture} ${kind}`, right);
        findings.counts.hashes += 1;
        if (hash !== right || hash === null) findings.add('spoilt', `${photo[kind]} is ${hash} instead of ${right}`);
      }
    }
  }
}

async function countLetters(findings, stage) {
  const logger = createLogger({ level: 'silent', name: 'faults' });
  const security = kafkaSecurityFromEnv('faults', stage.objects);
  const namespace = stage.objects.KAFKA_NAMESPACE ?? '';
  const dead = await kafkaDeadLetters({ brokers: stage.brokers, clientId: 'faults', logger, security, namespace });
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
