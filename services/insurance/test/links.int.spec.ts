import { randomUUID } from 'node:crypto';
import { ensureLink, type InsuranceLinkView } from '@hazardlens/contracts';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { insuranceService } from '../src/service.js';
import { Contractor, Insurer } from './people.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [insuranceService] });
});
afterAll(() => platform?.close());

const aPair = async () => ({
  insurer: new Insurer(platform.client),
  contractor: await new Contractor(platform.client).register(),
});
const actions = (link: InsuranceLinkView | undefined) =>
  link?.history.map(({ action, user_email }) => [action, user_email]);

// Real: the service, its documents and the bus. Published by the test: what auth says of contractors.
describe('asking for access', () => {
  it('is answered alike whether such a contractor exists or not', async () => {
    const { insurer, contractor } = await aPair();
    const unknown = `nobody@${randomUUID()}.example`;
    const [known, other] = [await insurer.request(contractor.contactEmail), await insurer.request(unknown)];
    const shape = ({ contractor_email: _, id: __, requested_at: ___, history, ...rest }: InsuranceLinkView) => ({
      ...rest,
      history: history.map(({ timestamp: ____, ...entry }) => entry),
    });
    expect(shape(known)).toEqual(shape(other));
    expect(known).toMatchObject({
      status: 'requested',
      contractor: null,
      contractor_email: contractor.contactEmail,
      granted_at: null,
      revoked_at: null,
    });
    expect((await insurer.links()).map(({ contractor: who }) => who)).toEqual([null, null]);
  });

  it('asked again is the same request', async () => {
    const { insurer, contractor } = await aPair();
    const both = await Promise.all([1, 2].map(() => insurer.request(contractor.contactEmail)));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await insurer.links()).toHaveLength(1);
  });

  it('is for the admins of insurers', async () => {
    const { insurer, contractor } = await aPair();
    const asking = [insurer.request('a@b.example', 'insurance_analyst'), contractor.request('a@b.example')];
    for (const each of asking) await expect(each).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not tell the insurer that it was declined', async () => {
    const { insurer, contractor } = await aPair();
    const { id } = await insurer.request(contractor.contactEmail);
    const declined = await contractor.revoke(id);
    expect([declined.status, declined.granted_at]).toEqual(['revoked', null]);
    expect(actions(declined)).toEqual([
      ['REQUESTED', insurer.actor().email],
      ['DECLINED', contractor.actor().email],
    ]);
    const [link] = await insurer.links();
    expect(link).toMatchObject({ status: 'requested', contractor: null, revoked_at: null });
    expect(actions(link)).toEqual([['REQUESTED', insurer.actor().email]]);
    expect((await insurer.request(contractor.contactEmail)).status).toBe('requested');
  });
});

describe('a contractor', () => {
  it('grants, revokes and grants again, and both sides see all of it', async () => {
    const { insurer, contractor } = await aPair();
    const { id } = await insurer.request(contractor.contactEmail);
    expect(await contractor.links()).toMatchObject([{ id, status: 'requested', insurer: { name: 'Insurer' } }]);
    const granted = await contractor.grant(id);
    expect(granted).toMatchObject({ status: 'active', contractor: { id: contractor.tenantId, name: 'Contractor' } });
    expect(await contractor.revoke(id)).toMatchObject({ status: 'revoked', granted_at: granted.granted_at });
    const again = await contractor.grant(id);
    expect(again.revoked_at).toBeNull();
    expect(Date.parse(again.granted_at ?? '')).toBeGreaterThan(Date.parse(granted.granted_at ?? ''));
    const by = contractor.actor().email;
    const audit = [
      ['REQUESTED', insurer.actor().email],
      ['GRANTED', by],
      ['REVOKED', by],
      ['GRANTED', by],
    ];
    for (const side of [insurer, contractor]) {
      const [link] = await side.links('insurance_analyst');
      expect([side.name, actions(link)]).toEqual([side.name, audit]);
      expect(link?.contractor).toEqual({ id: contractor.tenantId, name: 'Contractor' });
    }
  });

  it('revokes all that an insurer may see, also what it asked for under another address; a declined one takes nothing', async () => {
    const { insurer, contractor } = await aPair();
    const first = await insurer.request(contractor.contactEmail);
    const second = await insurer.request(contractor.actor().email);
    await contractor.grant(first.id);
    await contractor.revoke(second.id);
    const statuses = async () => new Map((await contractor.links()).map(({ id, status }) => [id, status]));
    expect((await statuses()).get(first.id)).toBe('active');

    await contractor.grant(second.id);
    await contractor.revoke(first.id);
    expect([...(await statuses()).values()]).toEqual(['revoked', 'revoked']);
    const by = contractor.actor().email;
    const other = (await insurer.links()).find(({ id }) => id === second.id);
    expect(actions(other)?.slice(-2)).toEqual([
      ['GRANTED', by],
      ['REVOKED', by],
    ]);
  });

  it('is also found by its admin’s own address', async () => {
    const { insurer, contractor } = await aPair();
    const { id } = await insurer.request(contractor.actor().email);
    expect((await contractor.grant(id)).status).toBe('active');
  });

  it('sees who asks, with the domain that the insurer has verified', async () => {
    const { insurer, contractor } = await aPair();
    insurer.verifiedDomain = 'harbor-mutual.example';
    await insurer.register();
    const { id } = await insurer.request(contractor.contactEmail);
    await eventually(async () =>
      expect((await contractor.links())[0]?.insurer).toEqual({
        id: insurer.tenantId,
        name: 'Insurer',
        domain: 'harbor-mutual.example',
      }),
    );
    const stranger = new Insurer(platform.client, 'Harbor Mutual');
    const asked = await stranger.request(contractor.contactEmail);
    expect((await contractor.grant(asked.id)).insurer).toMatchObject({ name: 'Harbor Mutual', domain: null });
    expect((await contractor.grant(id)).insurer.domain).toBe('harbor-mutual.example');
  });

  it('that lost the address finds the request no more; who gained it does', async () => {
    const { insurer, contractor } = await aPair();
    const address = `office@${randomUUID()}.example`;
    const { id } = await insurer.request(address);
    await expect(contractor.grant(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    contractor.gained = address;
    expect(await contractor.links()).toMatchObject([{ id, status: 'requested' }]);
    contractor.gained = undefined;
    expect(await contractor.links()).toEqual([]);
  });

  it('grants once and revokes once', async () => {
    const { insurer, contractor } = await aPair();
    const { id } = await insurer.request(contractor.contactEmail);
    await contractor.grant(id);
    await expect(contractor.grant(id)).rejects.toMatchObject({ code: 'LINK_STATE' });
    await contractor.revoke(id);
    await expect(contractor.revoke(id)).rejects.toMatchObject({ code: 'LINK_STATE' });
  });

  it('decides by its admin only', async () => {
    const { insurer, contractor } = await aPair();
    const { id } = await insurer.request(contractor.contactEmail);
    for (const role of ['safety_manager', 'insurance_analyst', 'inspector', 'worker'] as const) {
      await expect(contractor.grant(id, role)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(contractor.revoke(id, role)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(insurer.grant(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('finds nothing of a link that is not its own, before and after it was granted', async () => {
    const { insurer, contractor } = await aPair();
    const other = await new Contractor(platform.client, 'Other').register();
    const { id } = await insurer.request(contractor.contactEmail);
    const refused = async () => {
      for (const asked of [id, randomUUID()]) {
        await expect(other.grant(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(other.revoke(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(await other.links()).toEqual([]);
    };
    await refused();
    await contractor.grant(id);
    await refused();
  });
});

describe('seeding', () => {
  it('ensures a link granted in the past, and leaves what people made of it', async () => {
    const { insurer, contractor } = await aPair();
    const granted_at = '2026-01-02T03:04:05.000Z';
    const data = {
      insurer: { id: insurer.tenantId, name: insurer.name },
      contractor: { id: contractor.tenantId, name: contractor.name, email: contractor.contactEmail },
      granted_at,
    };
    const ensure = async () =>
      (await platform.client.request(ensureLink, data, { tenantId: insurer.tenantId, actorId: 'seed' })).link;
    expect(await ensure()).toMatchObject({ status: 'active', granted_at });
    const { id } = await ensure();
    await contractor.revoke(id);
    expect(await ensure()).toMatchObject({ id, status: 'revoked' });
  });
});
