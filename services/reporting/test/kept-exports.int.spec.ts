import { randomUUID } from 'node:crypto';
import {
  type Actor,
  DomainError,
  type ExportedPerson,
  exportSections,
  getExport,
  listExportRecords,
  listExports,
  type RecordsPage,
  type RecordsRequest,
  readExport,
  requestExport,
  type ServiceName,
  serviceNames,
  tenantErased,
  userErased,
} from '@hazardlens/contracts';
import { eventually, type Fake, fake, quickJobs, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { KEPT_EXPORTS } from '../src/exports/export-store.js';
import { reportingService } from '../src/service.js';
import { Facts } from './facts.js';
import { filesIn } from './files-in-tar.js';

const empty: RecordsPage = { lines: [], photos: [], read: 0, next: null, total: 0 };
type Answer = (request: RecordsRequest) => Promise<RecordsPage>;
/** What the other services say, section by section; a test changes it. */
const answers: Partial<Record<string, Answer>> = {};
const owners = serviceNames.filter((name) => name !== 'reporting');
const others = owners.map((owner: Exclude<ServiceName, 'reporting'>) =>
  fake(listExportRecords[owner], async ({ data }) => (await answers[data.section]?.(data)) ?? empty),
);

/** What ends is removed at once, and what is asked for begins at once. */
const hurried = quickJobs(reportingService, { 'remove-exports': 500, 'make-exports': 100 });
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [hurried], fakes: others as unknown as Fake[] });
});
afterAll(() => platform?.close());
beforeEach(() => {
  for (const name of Object.keys(answers)) delete answers[name];
});

const anActor = (role: Actor['role'] = 'admin', tenant_id: string = randomUUID()): Actor => ({
  ...{ id: randomUUID(), email: `${role}@contractor.example`, name: 'Ana Reyes', role, tenant_id },
  ...{ tenant_name: 'Contractor', tenant_type: 'contractor' as const },
});
const of = (actor: Actor) => ({ tenantId: actor.tenant_id, actorId: actor.id });
const personOf = (actor: Actor): ExportedPerson => ({
  ...{ user_id: actor.id, tenant_id: actor.tenant_id, name: actor.name, email: actor.email, everywhere: false },
});
type Wanted = Parameters<typeof begin>[1];
async function begin(
  actor: Actor,
  wanted:
    | { kind: 'organisation' }
    | { kind: 'person'; person: ExportedPerson }
    | {
        kind: 'report';
        report: { report: 'risk-intelligence'; format: 'csv'; time_range: '30d'; site_id: string | null };
      },
): Promise<string> {
  const { client } = platform;
  return (await client.request(requestExport, { actor, locale: 'en', wanted }, of(actor))).export_id;
}
const look = (actor: Actor, export_id: string, locale: 'en' | 'es' = 'en') =>
  platform.client.request(getExport, { actor, locale, export_id }, of(actor));
const listed = async (actor: Actor): Promise<string[]> =>
  (await platform.client.request(listExports, { actor, locale: 'en' }, of(actor))).exports.map(({ id }) => id);
const ready = (actor: Actor, id: string) =>
  eventually(async () => {
    const found = await look(actor, id);
    expect(found.status).toBe('ready');
    return found;
  });
async function fileOf(actor: Actor, export_id: string): Promise<Buffer> {
  const whole: Buffer[] = [];
  const page = await platform.client.request(readExport, { actor, export_id, from: 0 }, of(actor));
  for (const { key, start, size } of page.parts) {
    expect(start).toBe(whole.reduce((sum, part) => sum + part.length, 0));
    const part = await platform.objects.get(key);
    expect(part.length).toBe(size);
    whole.push(part);
  }
  const file = Buffer.concat(whole);
  expect(file.length).toBe(page.size);
  return file;
}
const manifestIn = (files: Record<string, string>) => JSON.parse(files['manifest.json'] ?? 'null');
async function keysOf(tenantId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.objects.list(`${KEPT_EXPORTS}${tenantId}/`)) keys.push(key);
  return keys;
}
/** Past the service: time cannot be waited for. */
async function inRows(change: (rows: mongoose.mongo.Collection<{ _id: string }>) => Promise<unknown>): Promise<void> {
  const connection = await mongoose.createConnection(platform.mongoUri).asPromise();
  try {
    await change(connection.useDb(platform.databaseOf('reporting')).collection<{ _id: string }>('exports'));
  } finally {
    await connection.close();
  }
}
/** Two pages of incidents, photos of which one is gone, and the plan of a site. */
async function somethingToTell(tenantId: string): Promise<void> {
  const photo = (name: string) => ({ key: `tenants/${tenantId}/captures/${name}`, name });
  await platform.objects.put(photo('a-0.jpg').key, Buffer.from('picture a'), { contentType: 'image/jpeg' });
  answers['incidents'] = async ({ after, limit }) => {
    if (limit === 0) return { ...empty, total: 3 };
    return after === null
      ? { ...empty, lines: ['{"id":"i1"}', '{"id":"i2"}'], read: 2, next: 'i2' }
      : { ...empty, lines: ['{"id":"i3","note":"Über"}'], read: 1 };
  };
  answers['capture-photos'] = async ({ limit }) =>
    limit === 0 ? { ...empty, total: 1 } : { ...empty, photos: [photo('a-0.jpg'), photo('a-1.jpg')], read: 1 };
  await platform.objects.put(photo('plan.jpg').key, Buffer.from('plan'), { contentType: 'image/jpeg' });
  answers['site-plans'] = async () => ({ ...empty, total: 1, photos: [photo('plan.jpg')], read: 1 });
}

// Real: the service, its documents, the bus, the files. Faked: the other services' records.
describe('the export of an organisation', () => {
  it('holds every section’s lines, the photos, and a manifest that says what is missing', async () => {
    const admin = anActor();
    await somethingToTell(admin.tenant_id);
    const id = await begin(admin, { kind: 'organisation' });
    const found = await ready(admin, id);
    const today = new Date().toISOString().slice(0, 10);
    expect(found).toMatchObject({
      kind: 'organisation',
      progress: 100,
      file_name: `organization-data-${today}.tar`,
      error: null,
    });
    // seven days (ADR 0048)
    const days = (Date.parse(found.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const tar = await fileOf(admin, id);
    expect(found.size).toBe(tar.length);
    const { 'manifest.json': manifest, ...files } = filesIn(tar);
    expect(files).toEqual({
      'incidents/incidents-00001.jsonl': '{"id":"i1"}\n{"id":"i2"}\n{"id":"i3","note":"Über"}\n',
      'capture-photos/a-0.jpg': 'picture a',
      'capture-photos/missing-00001.jsonl': '{"photo":"a-1.jpg"}\n',
      'site-plans/plan.jpg': 'plan',
    });
    const told = JSON.parse(manifest ?? '');
    expect(told).toMatchObject({
      format: 'hazardlens-export',
      version: 1,
      records: 3,
      photos: 2,
      missing_photos: 1,
      person: null,
    });
    expect(told.contents.map(({ folder }: { folder: string }) => folder).sort()).toEqual(
      Object.values(exportSections).flat().sort(),
    );
    expect(told.contents).toContainEqual({ folder: 'incidents', service: 'incident', records: 3, files: 1 });
    expect(told.contents).toContainEqual({
      ...{ folder: 'capture-photos', service: 'capture', records: 0, files: 1, photos: 1, missing: 1 },
    });
  });

  it('is one, however often it is asked for while it runs', async () => {
    const admin = anActor();
    let go = (): void => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    answers['sites'] = async () => {
      await held;
      return empty;
    };
    const colleague = anActor('admin', admin.tenant_id);
    const ids = await Promise.all([admin, colleague, admin].map((each) => begin(each, { kind: 'organisation' })));
    expect(new Set(ids).size).toBe(1);
    const [id = ''] = ids;
    expect(await look(colleague, id)).toMatchObject({ status: 'running', size: null, expires_at: null });
    await expect(fileOf(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    go();
    await ready(admin, id);
    const next = await begin(admin, { kind: 'organisation' });
    expect(next).not.toBe(id);
    await ready(admin, next);
  });

  it('rides out a service that is away and one that breaks off, and goes on from the part it had', async () => {
    const admin = anActor();
    await somethingToTell(admin.tenant_id);
    const told = answers['capture-photos'];
    let refused = 0;
    answers['capture-photos'] = async (request) => {
      if (request.limit > 0 && refused++ < 2) throw new DomainError('UNAVAILABLE');
      return (await told?.(request)) ?? empty;
    };
    let askedFromStart = 0;
    const incidents = answers['incidents'];
    answers['incidents'] = async (request) => {
      if (request.limit > 0 && request.after === null) askedFromStart += 1;
      return (await incidents?.(request)) ?? empty;
    };
    const id = await begin(admin, { kind: 'organisation' });
    await ready(admin, id);
    expect([refused, askedFromStart]).toEqual([3, 1]);
    expect(manifestIn(filesIn(await fileOf(admin, id)))).toMatchObject({ records: 3, photos: 2 });
  });

  it('survives a restart in its middle', async () => {
    const admin = anActor();
    await somethingToTell(admin.tenant_id);
    const [incidents, sites] = [answers['incidents'], jest.fn()];
    let away = true;
    answers['incidents'] = async (request) => {
      if (request.limit > 0 && away) throw new DomainError('UNAVAILABLE');
      return (await incidents?.(request)) ?? empty;
    };
    answers['sites'] = async ({ limit }) => {
      if (limit === 0) return { ...empty, total: 1 };
      sites();
      return { ...empty, lines: ['{"id":"s"}'], read: 1 };
    };
    const id = await begin(admin, { kind: 'organisation' });
    await eventually(async () => expect((await look(admin, id)).progress).toBeGreaterThan(0));
    await platform.restart();
    away = false;
    await ready(admin, id);
    expect(sites).toHaveBeenCalledTimes(1);
    expect(manifestIn(filesIn(await fileOf(admin, id)))).toMatchObject({ records: 4, photos: 2 });
  });

  it('that cannot be made fails with a sentence, and leaves nothing that looks like one', async () => {
    const admin = anActor();
    await somethingToTell(admin.tenant_id);
    // one that is away only makes it wait
    answers['links'] = async () => {
      throw new DomainError('INTERNAL');
    };
    const id = await begin(admin, { kind: 'organisation' });
    // fifteen tries in a row are far more than a test waits for: their pauses are taken away
    await inRows(async (rows) => {
      await eventually(async () => {
        await rows.updateOne({ _id: id, failures: { $gt: 0 } }, { $set: { failures: 14, due_at: new Date() } });
        expect((await look(admin, id)).status).toBe('failed');
      });
    });
    expect(await look(admin, id)).toMatchObject({
      ...{ size: null, expires_at: null },
      error: 'The export could not be finished because some of the data could not be read. Please start it again.',
    });
    expect((await look(admin, id, 'es')).error).toBe(
      'La exportación no se pudo terminar porque parte de los datos no se pudo leer. Iníciela de nuevo.',
    );
    await expect(fileOf(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eventually(async () => expect(await keysOf(admin.tenant_id)).toEqual([]));
  });

  it('keeps the three newest', async () => {
    const admin = anActor();
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      ids.push(await begin(admin, { kind: 'organisation' }));
      await ready(admin, ids.at(-1) ?? '');
    }
    expect(await listed(admin)).toEqual(ids.slice(1).reverse());
    await expect(look(admin, ids[0] ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const folders = (await keysOf(admin.tenant_id)).map((key) => key.split('/')[3]);
    expect(new Set(folders)).toEqual(new Set(ids.slice(1)));
  });
});

describe('who may see and fetch an export', () => {
  const outcome = async (actor: Actor, id: string): Promise<string> => {
    const seen = [
      await look(actor, id).then(
        () => 'seen',
        (error: DomainError) => error.code,
      ),
      await fileOf(actor, id).then(
        () => 'seen',
        (error: DomainError) => error.code,
      ),
      (await listed(actor)).includes(id) ? 'seen' : 'NOT_FOUND',
    ];
    expect(new Set(seen).size).toBe(1);
    return seen[0] ?? '';
  };
  const roles = ['admin', 'safety_manager', 'insurance_analyst', 'inspector', 'worker', 'super_admin'] as const;

  it('of an organisation: its admins', async () => {
    const admin = anActor();
    const id = await begin(admin, { kind: 'organisation' });
    await ready(admin, id);
    for (const role of roles) {
      expect([role, await outcome(anActor(role, admin.tenant_id), id)]).toEqual([
        role,
        role === 'admin' ? 'seen' : 'NOT_FOUND',
      ]);
      expect([role, await outcome(anActor(role), id)]).toEqual([role, 'NOT_FOUND']);
    }
    // who asked for it and is no admin any more
    expect(await outcome({ ...admin, role: 'worker' }, id)).toBe('NOT_FOUND');
  });

  it('of a person: that person, and the admins; of their sections no photos are asked for', async () => {
    const worker = anActor('worker');
    const asked: string[] = [];
    for (const section of Object.values(exportSections).flat())
      answers[section] = async (request) => {
        if (request.tenant_id === worker.tenant_id) asked.push(`${section} of ${request.person?.email ?? 'everybody'}`);
        return empty;
      };
    const id = await begin(worker, { kind: 'person', person: personOf(worker) });
    expect(await ready(worker, id)).toMatchObject({ kind: 'person', person: { id: worker.id, name: 'Ana Reyes' } });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((each) => !each.endsWith(` of ${worker.email}`) || each.includes('photos'))).toEqual([]);
    expect(await outcome(worker, id)).toBe('seen');
    for (const role of roles)
      expect([role, await outcome(anActor(role, worker.tenant_id), id)]).toEqual([
        role,
        role === 'admin' ? 'seen' : 'NOT_FOUND',
      ]);
    expect(await outcome(anActor('admin'), id)).toBe('NOT_FOUND');
  });

  it('a report: whoever asked for it, as long as they may export', async () => {
    const facts = new Facts(platform.client);
    await facts.register();
    const manager: Actor = { ...facts.actor, role: 'safety_manager' };
    const report = { report: 'risk-intelligence', format: 'csv', time_range: '30d', site_id: null } as const;
    const wanted: Wanted = { kind: 'report', report };
    const id = await begin(manager, wanted);
    const found = await ready(manager, id);
    expect(found).toMatchObject({
      ...{ kind: 'report', report: 'risk-intelligence', person: null },
      file_name: `risk-intelligence-${new Date().toISOString().slice(0, 10)}.csv`,
    });
    expect((await fileOf(manager, id)).toString()).toContain('overall_risk_score,risk_trend');
    expect(await outcome(anActor('admin', manager.tenant_id), id)).toBe('NOT_FOUND');
    expect(await outcome({ ...manager, role: 'worker' }, id)).toBe('NOT_FOUND');
  });

  it('a report on a site that no link opens to an insurer: nobody, and nothing is begun', async () => {
    const analyst: Actor = { ...anActor('insurance_analyst'), tenant_type: 'insurance_provider' };
    const of = { report: 'risk-intelligence', format: 'csv', time_range: '30d' } as const;
    const foreign: Wanted = { kind: 'report', report: { ...of, site_id: randomUUID() } };
    await expect(begin(analyst, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed(analyst)).toEqual([]);
    await begin(analyst, { kind: 'report', report: { ...of, site_id: null } });
    expect(await listed(analyst)).toHaveLength(1);
  });
});

describe('the end of exports', () => {
  it('after a week: the file goes, and later what is told of it', async () => {
    const admin = anActor();
    const id = await begin(admin, { kind: 'organisation' });
    await ready(admin, id);
    const past = new Date(Date.now() - 1_000);
    await inRows((rows) => rows.updateOne({ _id: id }, { $set: { expires_at: past } }));
    await expect(fileOf(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eventually(async () => expect(await keysOf(admin.tenant_id)).toEqual([]));
    expect(await look(admin, id)).toMatchObject({ status: 'ready', expires_at: past.toISOString() });
    await inRows((rows) => rows.updateOne({ _id: id }, { $set: { forget_at: past } }));
    await eventually(async () => expect(await listed(admin)).toEqual([]));
  });

  it('when a person is forgotten: what was exported about them goes at once', async () => {
    const worker = anActor('worker');
    const id = await begin(worker, { kind: 'person', person: personOf(worker) });
    await ready(worker, id);
    const erased = { erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1', everywhere: false };
    await platform.client.publish(
      userErased,
      { user_id: worker.id, email: worker.email, name: worker.name, ...erased },
      { ...of(worker), aggregateId: worker.id, aggregateVersion: 2 },
    );
    await eventually(async () => {
      expect(await listed(worker)).toEqual([]);
      expect(await keysOf(worker.tenant_id)).toEqual([]);
    });
  });

  it('when an organisation is gone: with it', async () => {
    const admin = anActor();
    await ready(admin, await begin(admin, { kind: 'organisation' }));
    expect((await keysOf(admin.tenant_id)).length).toBeGreaterThan(0);
    await platform.client.publish(
      tenantErased,
      { tenant_id: admin.tenant_id },
      { ...of(admin), aggregateId: admin.tenant_id, aggregateVersion: 1_000 },
    );
    await eventually(async () => {
      expect(await keysOf(admin.tenant_id)).toEqual([]);
      expect(await listed(admin)).toEqual([]);
    });
  });
});
