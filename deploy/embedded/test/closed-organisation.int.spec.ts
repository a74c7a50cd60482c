import { type IncidentView, type InsuranceLinkView, type SiteView, tenantErased } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import { finding, importedCapture, recordingInference } from './support/past.js';
import { type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(180_000);

const services = ['auth', 'sites', 'capture', 'incident', 'insurance', 'reporting'];
/** What was on its way, and that the organisation is gone: an id. */
const besides = ['inbox', 'outbox', 'leases', 'erased_tenants'];

// Real: everything but the detector, and the thirty days.
describe('an organisation that is closed', () => {
  let product: TestProduct;
  let closed: Person;
  let other: Person;
  let insurer: Person;
  const incidents: Record<string, string> = {};

  beforeAll(async () => {
    product = await TestProduct.start({ fakes: [recordingInference(() => product.client)] });
    closed = await product.signUp('Closing Contractor');
    other = await product.signUp('Other Contractor');
    insurer = await product.signUp('Insurer', 'insurance_provider');
    for (const admin of [closed, other]) await aHistory(admin);
  });
  afterAll(() => product?.close());

  /** A capture with an approved finding, a report with a note, an active link to the insurer, photos in the store. */
  async function aHistory(admin: Person): Promise<void> {
    const site: SiteView = await product.site(admin, 'North tower');
    await importedCapture(product, admin, site, [[finding('no_hard_hat')]]);
    const found = await eventually(async () => {
      const [first] = (await product.get<{ incidents: IncidentView[] }>('/incidents', admin)).incidents;
      if (!first) throw new Error('not there yet');
      return first;
    });
    const { tenant_id } = admin.user;
    incidents[tenant_id] = found.id;
    const key = `tenants/${tenant_id}/captures/${found.capture_id}/0.jpg`;
    await product.platform.objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
    const { body } = await product.call<{ link: InsuranceLinkView }>('POST', '/insurance/links', insurer, {
      contractor_email: admin.user.email,
    });
    for (const [path, sent] of [
      [`/insurance/links/${body.link.id}/grant`, undefined],
      [`/incidents/${found.id}/approve`, {}],
    ] as const) {
      expect([path, (await product.call('PUT', path, admin, sent)).status]).toEqual([path, 200]);
    }
    await eventually(async () => expect(await seenByInsurer()).toContain(found.id));
  }
  const seenByInsurer = async () =>
    (await product.get<{ incidents: IncidentView[] }>('/incidents', insurer)).incidents.map(({ id }) => id);
  const linked = async () =>
    (await product.get<{ links: InsuranceLinkView[] }>('/insurance/links', insurer)).links.map(
      ({ contractor }) => contractor?.name,
    );
  async function storedOf(tenantId: string): Promise<string[]> {
    const client = await mongo.MongoClient.connect(product.platform.mongoUri);
    const left: string[] = [];
    try {
      for (const service of services) {
        const database = client.db(product.platform.databaseOf(service));
        for (const { name } of await database.listCollections().toArray()) {
          if (besides.includes(name)) continue;
          for (const document of await database.collection(name).find({}).toArray()) {
            // an insurer's copy of a link that ended: two ids and when it was granted
            if (document['active'] === false && document['contractor_id'] === tenantId) continue;
            if (JSON.stringify(document).includes(tenantId)) left.push(`${service}.${name}`);
          }
        }
      }
    } finally {
      await client.close();
    }
    return [...new Set(left)];
  }
  const objectsOf = async (tenantId: string) => {
    const keys: string[] = [];
    for await (const { key } of product.platform.objects.list(`tenants/${tenantId}/`)) keys.push(key);
    return keys;
  };

  it('is closed by its admin, who types its name, and goes on until its day', async () => {
    const worker = await product.colleague(closed, 'WORKER');
    const close = (person: Person, body: object) => product.call('POST', '/tenant/close', person, body);
    expect((await close(worker, { confirm: 'Closing Contractor' })).status).toBe(403);
    for (const body of [{}, { confirm: 7 }, { confirm: 'Closing Contractor', now: true }]) {
      expect((await close(closed, body)).status).toBe(400);
    }
    const wrong = await close(closed, { confirm: 'closing contractor' });
    expect([wrong.status, wrong.body['detail']]).toEqual([
      400,
      'Please type the exact name of your organization to close it.',
    ]);
    const answer = await close(closed, { confirm: 'Closing Contractor' });
    expect([answer.status, answer.body]).toEqual([202, expect.objectContaining({ closes_at: expect.any(String) })]);
    expect(await product.get<object>('/tenant', closed)).toMatchObject({ closes_at: answer.body['closes_at'] });
    const kept = await product.call('DELETE', '/tenant/close', closed);
    expect([kept.status, 'closes_at' in kept.body]).toEqual([200, false]);
    expect((await close(closed, { confirm: 'Closing Contractor' })).status).toBe(202);
    expect(await seenByInsurer()).toContain(incidents[closed.user.tenant_id]);
  });

  it('leaves nothing in any service, in the store and with its insurers; others keep everything', async () => {
    const { tenant_id: gone } = closed.user;
    const before = await storedOf(other.user.tenant_id);
    expect(await storedOf(gone)).toEqual(before);
    const about = { tenantId: gone, actorId: 'system', aggregateId: gone, aggregateVersion: 1_000 };
    // as the job of auth does on the day
    await product.client.publish(tenantErased, { tenant_id: gone }, about);
    await product.client.publish(tenantErased, { tenant_id: gone }, about);
    await eventually(async () => expect([await storedOf(gone), await objectsOf(gone)]).toEqual([[], []]));
    expect((await product.call('GET', '/me', closed)).status).toBe(401);
    await eventually(async () => {
      expect(await seenByInsurer()).toEqual([incidents[other.user.tenant_id]]);
      expect(await linked()).toEqual(['Other Contractor']);
      const portal = await product.get<{ contractors: { name: string }[] }>('/insurance/dashboard', insurer);
      expect(JSON.stringify(portal)).not.toContain('Closing Contractor');
    });
    expect(await storedOf(other.user.tenant_id)).toEqual(before);
    expect(await objectsOf(other.user.tenant_id)).toHaveLength(1);
  });
});
