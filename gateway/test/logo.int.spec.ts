import { getTenant, setLogo, type TenantView } from '@hazardlens/contracts';
import sharp from 'sharp';
import { drawn } from './drawn.js';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

const path = '/api/tenant/logo';

// Real: HTTP, the intake, ETags. Fake: the auth service, the object store in memory.
describe('the logo', () => {
  let gateway: TestGateway;
  const admin = aUser('admin');
  const worker = aUser('worker');
  let tenant: TenantView;

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin, worker);
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    const { tenant_id: id, tenant_name: name } = admin;
    tenant = {
      ...{ _id: id, id, name, contact_email: 'a@b.example', phone: null },
      tenant_type: 'contractor',
      ...{ time_zone: 'UTC', retention_months: 24, created_at: '2026-03-02T08:00:00.000Z' },
    };
    gateway.messages.asked.length = 0;
    gateway.messages
      .answer(getTenant, () => tenant)
      .answer(setLogo, ({ logo }) => {
        const { logo: replaced = null, ...rest } = tenant;
        tenant = { ...rest, ...(logo === null ? {} : { logo }) };
        return { tenant, replaced };
      });
  });
  const put = (bytes: Buffer | string) => {
    const logo = typeof bytes === 'string' ? bytes : bytes.toString('base64');
    return gateway.call<TenantView>('PUT', path, { as: admin, body: { logo } });
  };
  const get = (headers = {}) => gateway.call('GET', path, { as: worker, headers });
  const stored = () => gateway.objects.get(`tenants/${tenant.id}/logo/${tenant.logo}.png`);

  it('is shown to everybody of the organisation, and read again only when it changed', async () => {
    expect((await get()).status).toBe(404);
    expect(await put(await drawn(1).jpeg().toBuffer())).toMatchObject({ status: 200, body: { logo: tenant.logo } });
    const first = await get();
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    await put(await drawn(2).png().toBuffer());
    expect((await get({ 'if-none-match': etag })).status).toBe(200);
  });

  it('is kept as a PNG of at most 600 × 240 px, transparent where it was, without EXIF', async () => {
    const clear = await drawn(1, 1_200, 240)
      .ensureAlpha(0.5)
      .withExif({ IFD0: { Artist: 'Ana' } })
      .webp()
      .toBuffer();
    expect((await put(`data:image/webp;base64,${clear.toString('base64')}`)).status).toBe(200);
    const { format, width, height, hasAlpha, exif } = await sharp(await stored()).metadata();
    expect({ format, width, height, hasAlpha, exif }).toEqual({
      format: 'png',
      width: 600,
      height: 120,
      hasAlpha: true,
    });
  });

  it('is gone with its picture once it is replaced or deleted, and deleting none is fine', async () => {
    await put(await drawn(1).png().toBuffer());
    const first = `tenants/${tenant.id}/logo/${tenant.logo}.png`;
    await put(await drawn(2).png().toBuffer());
    expect(await gateway.objects.stat(first)).toBeNull();
    const second = `tenants/${tenant.id}/logo/${tenant.logo}.png`;
    expect((await gateway.call('DELETE', path, { as: admin })).status).toBe(204);
    expect(await gateway.objects.stat(second)).toBeNull();
    expect((await get()).status).toBe(404);
    expect((await gateway.call('DELETE', path, { as: admin })).status).toBe(204);
  });

  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['a PDF', async () => Buffer.from(`%PDF-1.7 ${'x'.repeat(200)}`), 415, 'LOGO_TYPE'],
    ['a HEIC photo', async () => Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(200)}`, 'latin1'), 415, 'LOGO_TYPE'],
    ['more than 1 MB', async () => Buffer.alloc(1024 * 1024 + 1, 7), 413, 'LOGO_TOO_LARGE'],
    ['half a picture', async () => (await drawn(1).png().toBuffer()).subarray(0, 300), 400, 'PHOTO_UNREADABLE'],
  ])('is not %s: nothing changes', async (_, bytes, status, code) => {
    expect((await put(await bytes())).body).toMatchObject({ status, code });
    expect(gateway.messages.asked.filter(({ type }) => type === setLogo.type)).toEqual([]);
  });

  it.each([{}, { logo: '' }, { logo: 1 }, { logo: 'x', more: 1 }])('refuses %j', async (body) => {
    expect((await gateway.call('PUT', path, { as: admin, body })).status).toBe(400);
  });
});
