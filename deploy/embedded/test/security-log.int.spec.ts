import type { AuditEntryView, InsuranceLinkView } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(120_000);

interface Page {
  entries: AuditEntryView[];
  next_cursor: string | null;
}

const operator = { email: 'operator@test.example', password: 'long-enough-1' };

// Real: gateway and services, through the public door.
describe('the security log', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start({
      env: { SUPER_ADMIN_EMAIL: operator.email, SUPER_ADMIN_PASSWORD: operator.password },
    });
  });
  afterAll(() => product?.close());
  const log = (person: Person, query = '') => product.get<Page>(`/audit${query}`, person);

  it('says who did what, from where, on whom, with which result; each organisation has its own', async () => {
    const admin = await product.signUp('Northgate');
    const worker = await product.colleague(admin, 'WORKER');
    const other = await product.signUp('Elsewhere');
    const { email } = admin.user;
    await product.call('POST', '/auth/login', undefined, { email, password: 'wrong-secret-9' });
    const session = await product.call<{ access_token: string }>('POST', '/auth/login', undefined, {
      email,
      password: 'long-enough-1',
    });
    expect(session.status).toBe(200);
    await product.call('PUT', `/users/${worker.user.id}`, admin, { role: 'INSPECTOR' });
    await product.call('DELETE', `/users/${admin.user.id}`, admin);
    await product.call('GET', '/insurance/export/csv', admin);
    await product.call('DELETE', `/users/${other.user.id}`, admin);
    // a failed sign-in is noted after its answer
    const { entries } = await eventually(async () => {
      const page = await log(admin);
      expect(page.entries).toHaveLength(9);
      return page;
    });
    const told = entries.map(({ type, result, actor, target }) => [type, result, actor?.id, target?.id]);
    const [me, them] = [admin.user.id, worker.user.id];
    expect(told.slice(0, 4)).toEqual([
      ['user_deleted', 'failed', me, other.user.id],
      ['exported', 'success', me, 'insurance-portal.csv'],
      ['user_deleted', 'failed', me, me],
      ['user_changed', 'success', me, them],
    ]);
    // somebody else's person has an id, which was typed, and no name
    const { first_name, last_name } = worker.user;
    expect(entries.slice(0, 4).map(({ target }) => target?.name)).toEqual([
      ...[null, null],
      `${admin.user.first_name} ${admin.user.last_name}`,
      `${first_name} ${last_name}`,
    ]);
    expect(told.slice(4).sort()).toEqual(
      [
        ['sign_in', 'success', me, undefined],
        ['sign_in', 'refused', me, undefined],
        ['invitation_accepted', 'success', them, undefined],
        ['user_invited', 'success', me, them],
        ['sign_up', 'success', me, undefined],
      ].sort(),
    );
    expect(entries.every(({ address }) => address === '127.0.0.1')).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/wrong-secret|long-enough|eyJ/);
    expect((await log(other)).entries.map(({ type }) => type)).toEqual(['sign_up']);
    expect((await product.call('GET', '/audit', worker)).status).toBe(401);
    const inspector = await product.colleague(admin, 'INSPECTOR');
    expect((await product.call('GET', '/audit', inspector)).status).toBe(403);
  });

  it('tells an organisation what a super admin did to its records, and took away', async () => {
    const [admin, other] = [await product.signUp('Touched'), await product.signUp('Untouched')];
    type Session = { access_token: string; user: Person['user'] };
    const { body } = await product.call<Session>('POST', '/auth/login', undefined, operator);
    const root: Person = { token: body.access_token, user: body.user };
    const site = (await product.call<{ id: string }>('POST', '/sites', admin, { name: 'Quay' })).body.id;
    const incident = (
      await product.call<{ id: string }>('POST', '/incidents', admin, {
        ...{ site_id: site, category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'open edge' },
      })
    ).body.id;
    const statuses: number[] = [];
    for (const [method, path] of [
      ['DELETE', `/incidents/${incident}/photo`],
      ['GET', `/incidents/${incident}/report.pdf`],
      ['GET', `/risk-intelligence/export/csv?site_id=${site}`],
      ['DELETE', `/sites/${site}`],
      ['POST', `/sites/${site}/restore`],
      ['DELETE', '/sites/unknown'],
    ] as const)
      statuses.push((await product.call(method, path, root)).status);
    expect(statuses).toEqual([204, 200, 200, 204, 200, 404]);
    const { entries } = await log(admin, `?user_id=${root.user.id}`);
    expect(entries.map(({ type, result, actor, target }) => [type, result, actor?.email, target?.id])).toEqual([
      ['site_restored', 'success', operator.email, site],
      ['site_deleted', 'success', operator.email, site],
      ['exported', 'success', operator.email, 'risk-intelligence.csv'],
      ['exported', 'success', operator.email, incident],
      ['photos_deleted', 'success', operator.email, incident],
    ]);
    expect((await log(other)).entries.map(({ type }) => type)).toEqual(['sign_up']);
  });

  it('is read a page at a time, by kind and by person', async () => {
    const admin = await product.signUp('Pages');
    for (let index = 0; index < 5; index += 1) await product.call('PATCH', '/tenant', admin, { retention_months: 12 });
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Page = await log(admin, `?limit=2${after ? `&after=${after}` : ''}`);
      seen.push(...page.entries.map(({ type }) => type));
      after = page.next_cursor;
    }
    expect(seen).toEqual([...Array.from({ length: 5 }, () => 'organisation_changed'), 'sign_up']);
    expect((await log(admin, '?type=sign_up')).entries).toHaveLength(1);
    expect((await log(admin, `?user_id=${admin.user.id}`)).entries).toHaveLength(6);
    expect((await log(admin, '?user_id=nobody')).entries).toEqual([]);
    const { next_cursor } = await log(admin, '?limit=2');
    const foreign = await product.call('GET', `/audit?type=sign_up&after=${next_cursor}`, admin);
    expect([foreign.status, foreign.body['code']]).toEqual([400, 'CURSOR_INVALID']);
    expect((await product.call('GET', '/audit?after=nonsense', admin)).status).toBe(400);
  });

  it('tells of consent on the side that gave it, and who merely wrote the address down gets none', async () => {
    const [hijacker, contractor] = [await product.signUp('Hijacker'), await product.signUp('Contractor')];
    const insurer = await product.signUp('Insurer', 'insurance_provider');
    const contractor_email = contractor.user.email;
    const claimed = await product.call('PATCH', '/tenant', hijacker, { contact_email: contractor_email });
    expect([claimed.status, claimed.body['contact_email_pending']]).toEqual([200, contractor_email]);
    const asked = await product.call<{ link: InsuranceLinkView }>('POST', '/insurance/links', insurer, {
      contractor_email,
    });
    expect(asked.status).toBe(202);
    const { id } = asked.body.link;
    expect((await product.get<{ links: unknown[] }>('/insurance/links', hijacker)).links).toEqual([]);
    expect((await product.call('PUT', `/insurance/links/${id}/grant`, hijacker)).status).toBe(404);
    const { links } = await product.get<{ links: InsuranceLinkView[] }>('/insurance/links', contractor);
    expect(links).toMatchObject([{ id, insurer: { name: 'Insurer', domain: null } }]);
    expect((await product.call('PUT', `/insurance/links/${id}/grant`, contractor)).status).toBe(200);
    const consent = async (person: Person) =>
      (await log(person)).entries
        .filter(({ type }) => type.startsWith('consent'))
        .map(({ type, result, target }) => [type, result, target?.id]);
    expect(await consent(contractor)).toEqual([['consent_granted', 'success', id]]);
    expect(await consent(insurer)).toEqual([['consent_requested', 'success', id]]);
    expect(await consent(hijacker)).toEqual([['consent_granted', 'failed', id]]);
  });
});
