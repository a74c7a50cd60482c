import { randomUUID } from 'node:crypto';
import {
  type Actor,
  eraseUser,
  findAddressOwner,
  getTenant,
  listOwnAddresses,
  signUp,
  updateTenant,
  verifyContact,
} from '@hazardlens/contracts';
import { eventually, MailSink, type TestPlatform } from '@hazardlens/testing';
import { everythingStored, inDatabase } from './database.js';
import { anEmail, aSignUp, by, nobody, type Person, startAuth, toPerson, World } from './world.js';

jest.setTimeout(120_000);
const anOffice = () => `office@${randomUUID().slice(0, 8)}.example`;

/** What organisations do with their contact address. */
const asking = (platform: () => TestPlatform) => ({
  async signUp(office: string, type: 'contractor' | 'insurance_provider' = 'contractor'): Promise<Person> {
    const data = aSignUp(anEmail('admin'), type);
    data.tenant_data.contact_email = office;
    return toPerson(await platform().client.request(signUp, data, nobody));
  },
  give: (actor: Actor, contact_email: string) =>
    platform().client.request(updateTenant, { actor, contact_email }, by(actor)),
  own: async (actor: Actor) => (await platform().client.request(listOwnAddresses, { actor }, by(actor))).addresses,
  settings: (actor: Actor) => platform().client.request(getTenant, { actor }, by(actor)),
  owner: async (actor: Actor, address: string) =>
    (await platform().client.request(findAddressOwner, { actor, address }, by(actor))).tenant_id,
  open: (token: string) => platform().client.request(verifyContact, { token, address: '203.0.113.7' }, nobody),
});

describe('a contact address without a mail server', () => {
  let platform: TestPlatform;
  const { signUp: join, give, own, settings, owner } = asking(() => platform);
  beforeAll(async () => {
    platform = await startAuth();
  });
  afterAll(() => platform?.close());

  it('belongs to who gave it first; a later claim changes nothing and waits', async () => {
    const office = anOffice();
    const [first, second, third] = [await join(office), await join(anOffice()), await join(office)];
    const answer = await give(second.actor, office);
    expect(answer).toMatchObject({ contact_email_pending: office, contact_email_verified: false });
    expect(answer.contact_email).not.toBe(office);
    expect(await settings(second.actor)).toEqual(answer);
    expect(await settings(first.actor)).toMatchObject({ contact_email: office, contact_email_pending: null });
    expect(await settings(third.actor)).toMatchObject({ contact_email_pending: office });
    expect(
      [await own(first.actor), await own(second.actor), await own(third.actor)].map((all) => all.includes(office)),
    ).toEqual([true, false, false]);
    expect(await owner(first.actor, office)).toBe(first.user.tenant_id);
  });

  it('belongs to the organisation whose account signs in with it, whoever gave it before', async () => {
    const email = anEmail('victim');
    const hijacker = await join(anOffice());
    await give(hijacker.actor, email);
    expect(await own(hijacker.actor)).toContain(email);
    const data = aSignUp(email);
    data.tenant_data.contact_email = anOffice();
    const victim = toPerson(await platform.client.request(signUp, data, nobody));
    expect(await own(victim.actor)).toContain(email);
    expect(await own(hijacker.actor)).not.toContain(email);
    expect(await settings(hijacker.actor)).toMatchObject({ contact_email_pending: email });
    expect(await owner(hijacker.actor, email)).toBe(victim.user.tenant_id);
  });

  it('is free again when its holder gives another, and counts when nobody stands against it', async () => {
    const office = anOffice();
    const [first, second] = [await join(office), await join(anOffice())];
    await give(first.actor, anOffice());
    expect(await give(second.actor, office)).toMatchObject({ contact_email: office, contact_email_pending: null });
    expect(await own(second.actor)).toContain(office);
    expect(await own(first.actor)).not.toContain(office);
  });

  it('goes to one of many who give it at once', async () => {
    const office = anOffice();
    const people = await Promise.all([1, 2, 3, 4].map(() => join(anOffice())));
    await Promise.all(people.map(({ actor }) => give(actor, office)));
    const owners = await Promise.all(people.map(async ({ actor }) => (await own(actor)).includes(office)));
    expect(owners.filter(Boolean)).toHaveLength(1);
  });

  it('of records of before belongs to the older one', async () => {
    const office = anOffice();
    const [first, second] = [await join(office), await join(anOffice())];
    await inDatabase(platform, async (database) => {
      const tenants = database.collection<{ _id: string }>('tenants');
      const old = { $unset: { contact_email_given_at: '' } } as const;
      await tenants.updateOne({ _id: first.user.tenant_id }, old);
      await tenants.updateOne({ _id: second.user.tenant_id }, { ...old, $set: { contact_email: office } });
    });
    expect([await own(first.actor), await own(second.actor)].map((all) => all.includes(office))).toEqual([true, false]);
  });

  it('of an insurer is nobody whom an insurer can ask', async () => {
    const office = anOffice();
    const insurer = await join(office, 'insurance_provider');
    expect(await owner(insurer.actor, office)).toBeNull();
    expect(await owner(insurer.actor, anOffice())).toBeNull();
  });
});

describe('a contact address with a mail server', () => {
  let sink: MailSink;
  let platform: TestPlatform;
  let world: World;
  const { signUp: join, give, own, settings, owner, open } = asking(() => platform);
  const linksTo = (address: string) =>
    sink.to(address).flatMap(({ source }) => [...new Set(source.match(/verify-contact\/[\w-]+/g) ?? [])]);
  const tokenAt = async (address: string, nth = 0): Promise<string> =>
    eventually(() => {
      const link = linksTo(address)[nth];
      if (!link) throw new Error('no mail yet');
      return link.slice('verify-contact/'.length);
    });
  beforeAll(async () => {
    sink = await new MailSink().listen();
    platform = await startAuth({ SMTP_URL: sink.url, PUBLIC_URL: 'https://safe.example' });
    world = new World(platform);
  });
  afterAll(async () => {
    await platform?.close();
    await sink?.close();
  });

  it('belongs to nobody until its link is opened, once, and then also survives the old holder’s claim', async () => {
    const office = anOffice();
    const [hijacker, victim] = [await join(office), await join(office)];
    for (const { actor } of [hijacker, victim]) {
      expect(await own(actor)).toEqual([]);
      expect(await settings(actor)).toMatchObject({ contact_email_verified: false, contact_email_pending: office });
    }
    expect(await owner(victim.actor, office)).toBeNull();
    await tokenAt(office, 1);
    // Both wrote to the same mailbox; its reader opens the link that names the own organisation.
    const named = sink.to(office).find(({ source }) => source.includes(victim.user.email.split('@')[0] ?? ''));
    const token = /verify-contact\/([\w-]+)/.exec(named?.source ?? '')?.[1] ?? '';
    expect(await everythingStored(platform)).not.toContain(token);
    expect(await open(token)).toEqual({ email: office, tenant_name: victim.user.tenant_name });
    expect(await own(victim.actor)).toEqual([office]);
    expect(await own(hijacker.actor)).toEqual([]);
    expect(await settings(victim.actor)).toMatchObject({ contact_email_verified: true, contact_email_pending: null });
    expect(await settings(hijacker.actor)).toMatchObject({ contact_email_pending: office });
    await expect(open(token)).rejects.toMatchObject({ code: 'CONTACT_LINK_INVALID' });
    await give(hijacker.actor, office);
    const late = await tokenAt(office, 2);
    await expect(open(late)).rejects.toMatchObject({ code: 'CONTACT_TAKEN' });
    expect(await own(victim.actor)).toEqual([office]);
  });

  it('stays the old one until the new one is verified; only the last link counts', async () => {
    const [office, wrong, next] = [anOffice(), anOffice(), anOffice()];
    const { actor } = await join(office);
    await open(await tokenAt(office));
    await give(actor, wrong);
    const voided = await tokenAt(wrong);
    const waiting = await give(actor, next);
    expect(waiting).toMatchObject({ contact_email: office, contact_email_verified: true, contact_email_pending: next });
    expect(await own(actor)).toEqual([office]);
    await expect(open(voided)).rejects.toMatchObject({ code: 'CONTACT_LINK_INVALID' });
    await open(await tokenAt(next));
    expect(await own(actor)).toEqual([next]);
    expect(await owner(actor, office)).toBeNull();
  });

  it('is answered alike whether it is taken or not', async () => {
    const taken = anOffice();
    await join(taken);
    await open(await tokenAt(taken));
    const asking = await world.anOrganisation();
    const shape = async (address: string) => {
      const { contact_email_pending: _, ...rest } = await give(asking.actor, address);
      return rest;
    };
    expect(await shape(taken)).toEqual(await shape(anOffice()));
  });

  it('that waits for its link keeps the person whose it is from being forgotten, until there is another one', async () => {
    const admin = await world.anOrganisation();
    const { user } = await world.aColleague(admin.actor);
    await give(admin.actor, user.email);
    const erase = () => platform.client.request(eraseUser, { actor: admin.actor, user_id: user.id }, by(admin.actor));
    await expect(erase()).rejects.toMatchObject({ code: 'CONTACT_ADDRESS' });
    const office = anOffice();
    await give(admin.actor, office);
    await tokenAt(office);
    await erase();
    expect(await settings(admin.actor)).toMatchObject({ contact_email_pending: office });
  });

  it('is no invitation, and an invitation is no proof of an address', async () => {
    const office = anOffice();
    const { actor } = await join(office);
    const contact = await tokenAt(office);
    await expect(world.accept(contact)).rejects.toMatchObject({ code: 'INVITE_INVALID' });
    const { token } = await world.anInvitation(actor);
    await expect(open(token)).rejects.toMatchObject({ code: 'CONTACT_LINK_INVALID' });
  });

  it('goes to one of two who open their links at once', async () => {
    const office = anOffice();
    await Promise.all([join(office), join(office)]);
    const tokens = [await tokenAt(office, 0), await tokenAt(office, 1)];
    const opened = await Promise.allSettled(tokens.map((token) => open(token)));
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['contractor', 'Requests of insurers to this address will reach', 'Contractors will read its domain'],
    ['insurance_provider', 'Contractors will read its domain', 'Requests of insurers to this address'],
  ] as const)('tells a %s what it is for', async (type, told, untold) => {
    const office = anOffice();
    await join(office, type);
    await tokenAt(office);
    const [mail] = sink.to(office);
    expect(mail?.source).toContain(told);
    expect(mail?.source).not.toContain(untold);
  });

  it('has a link of 72 hours', async () => {
    const office = anOffice();
    await join(office);
    const token = await tokenAt(office);
    await inDatabase(platform, (database) =>
      database.collection('contact_claims').updateMany({}, { $set: { expires_at: new Date(Date.now() - 1) } }),
    );
    await expect(open(token)).rejects.toMatchObject({ code: 'CONTACT_LINK_INVALID' });
  });
});
