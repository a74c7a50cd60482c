import {
  capturePhotoBytesChanged,
  getStoredBytes,
  incidentPhotoBytesChanged,
  madePictureBytesChanged,
  type PhotoBytes,
  planBytesChanged,
  type StoredBytesAnswer,
} from '@hazardlens/contracts';
import { eventually, MailSink, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Company } from './company.js';

const MB = 1_000_000;
const QUOTA = 1_000 * MB;
jest.setTimeout(120_000);

// Real: reporting, its queue of mails and SMTP. Stands in: the services that tell what photos take.
describe('the room for photos', () => {
  let sink: MailSink;
  let platform: TestPlatform;
  beforeAll(async () => {
    sink = await new MailSink().listen();
    const env = { SMTP_URL: sink.url, STORED_BYTES_QUOTA: String(QUOTA) };
    platform = await startTestPlatform({ services: [reportingService], env });
  });
  afterAll(async () => {
    await platform?.close();
    await sink?.close();
  });

  const contracts = [
    capturePhotoBytesChanged,
    incidentPhotoBytesChanged,
    madePictureBytesChanged,
    planBytesChanged,
  ] as const;
  const owners = { capture: contracts[0], incident: contracts[1], inference: contracts[2], sites: contracts[3] };
  let subjects = 0;
  const told = (company: Company, owner: keyof typeof owners, change: Partial<PhotoBytes>) =>
    company.tell(owners[owner], `subject-${++subjects}`, 1, {
      ...{ tenant_id: company.tenantId, folder: 'captures', bytes: 0, measured_at: null },
      ...change,
    });
  const stored = (company: Company): Promise<StoredBytesAnswer> =>
    platform.client.request(
      getStoredBytes,
      { tenant_id: company.tenantId },
      { tenantId: company.tenantId, actorId: 'test' },
    );
  const used = (company: Company, bytes: number) =>
    eventually(async () => expect((await stored(company)).used).toBe(bytes));
  const typesOf = async (company: Company) =>
    (await company.read('admin')).notifications.map(({ type }) => type).reverse();

  it('is what came less what went, of every kind of photo, and of nobody else', async () => {
    const [company, other] = [await Company.found(platform), await Company.found(platform)];
    await told(company, 'capture', { bytes: 5 * MB });
    await told(company, 'inference', { bytes: 3 * MB });
    await told(company, 'incident', { folder: 'incidents', bytes: 2 * MB });
    await told(company, 'sites', { folder: 'sites', bytes: 4 * MB });
    await told(company, 'capture', { bytes: -1 * MB });
    await used(company, 13 * MB);
    expect(await stored(company)).toEqual({ used: 13 * MB, quota: QUOTA, measured_at: null });
    expect(await stored(other)).toEqual({ used: null, quota: QUOTA, measured_at: null });
  });

  it('is put right by a count of everything, and known since both kinds were counted', async () => {
    const company = await Company.found(platform);
    await told(company, 'capture', { bytes: 5 * MB });
    await used(company, 5 * MB);
    await told(company, 'capture', { bytes: 40 * MB, measured_at: '2026-03-02T10:00:00.000Z' });
    await used(company, 40 * MB);
    expect((await stored(company)).measured_at).toBeNull();
    await told(company, 'incident', { folder: 'incidents', bytes: 2 * MB, measured_at: '2026-03-01T10:00:00.000Z' });
    await used(company, 42 * MB);
    expect((await stored(company)).measured_at).toBe('2026-03-01T10:00:00.000Z');
    await told(company, 'capture', { bytes: 1 * MB });
    await used(company, 43 * MB);
  });

  it('is told to admins at 80 % and when it is full, once each, with a mail in both languages', async () => {
    const company = await Company.found(platform);
    const { email } = company.who('admin');
    await told(company, 'capture', { bytes: 799 * MB });
    await used(company, 799 * MB);
    expect(await typesOf(company)).toEqual([]);
    await told(company, 'capture', { bytes: 1 * MB });
    await eventually(async () => expect(await typesOf(company)).toEqual(['storage.filling']));
    const [news] = (await company.read('admin')).notifications;
    expect(news).toMatchObject({ title: 'The room for photos is running out', link: '/profile' });
    expect(news?.body).toContain('Photos take 800 MB of 1 GB.');
    expect((await company.read('admin', 'es')).notifications[0]).toMatchObject({
      title: 'Queda poco espacio para fotos',
      body: expect.stringContaining('Las fotos ocupan 800 MB de 1 GB.'),
    });
    expect((await company.read('safety_manager')).notifications).toEqual([]);

    await told(company, 'capture', { bytes: 100 * MB });
    await used(company, 900 * MB);
    await told(company, 'capture', { bytes: 100 * MB });
    await eventually(async () => expect(await typesOf(company)).toEqual(['storage.filling', 'storage.full']));
    await eventually(() => expect(sink.to(email)).toHaveLength(2));
    expect(sink.to(email)[0]?.source).toContain('Photos take 800 MB of 1 GB');
    expect(sink.to(email)[0]?.source).toContain('Las fotos ocupan 800 MB de 1 GB');
    expect(sink.to(email)[1]?.source).toContain('new ones are not accepted');
  });

  it('is told again only after there was clearly more room', async () => {
    const company = await Company.found(platform);
    const now = async (bytes: number) => {
      await told(company, 'capture', { bytes, measured_at: '2026-03-02T10:00:00.000Z' });
      await used(company, bytes);
    };
    for (const megabytes of [810, 770, 820, 760, 1_000, 960, 1_001]) await now(megabytes * MB);
    expect(await typesOf(company)).toEqual(['storage.filling', 'storage.full']);
    await now(940 * MB); // full is over, still more than 80 %
    await now(1_000 * MB);
    await now(740 * MB);
    await now(800 * MB);
    expect(await typesOf(company)).toEqual(['storage.filling', 'storage.full', 'storage.full', 'storage.filling']);
  });
});

describe('the room for photos of an installation without a quota', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [reportingService], env: { STORED_BYTES_QUOTA: '0' } });
  });
  afterAll(() => platform?.close());

  it('has no end, and nobody is told of it', async () => {
    const company = await Company.found(platform);
    const data = { tenant_id: company.tenantId, folder: 'captures', bytes: 9_000_000 * MB, measured_at: null };
    await company.tell(capturePhotoBytesChanged, 'subject', 1, data);
    const ask = () =>
      platform.client.request(
        getStoredBytes,
        { tenant_id: company.tenantId },
        { tenantId: company.tenantId, actorId: 'test' },
      );
    await eventually(async () => expect(await ask()).toEqual({ used: 9_000_000 * MB, quota: null, measured_at: null }));
    expect((await company.read('admin')).notifications).toEqual([]);
  });
});
