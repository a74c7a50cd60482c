import { declineInvite, deleteUser, renewInvite, signUp, verifyContact } from '@hazardlens/contracts';
import { eventually, MailSink, type TestPlatform } from '@hazardlens/testing';
import { inDatabase } from './database.js';
import {
  anEmail,
  aSignUp,
  by,
  nobody,
  type Person,
  startAuth,
  startAuthWithSuperAdmin,
  superAdmin,
  World,
} from './world.js';

jest.setTimeout(120_000);

describe('with a mail server, an organisation that nobody vouches for', () => {
  let sink: MailSink;
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    sink = await new MailSink().listen();
    platform = await startAuth({ SMTP_URL: sink.url });
    world = new World(platform);
  });
  afterAll(async () => {
    await platform?.close();
    await sink?.close();
  });

  const verify = async ({ user }: Person) => {
    const token = await eventually(() => {
      const found = /verify-contact\/([\w-]+)/.exec(sink.to(user.email).at(-1)?.source ?? '')?.[1];
      if (!found) throw new Error('no mail yet');
      return found;
    });
    await platform.client.request(verifyContact, { token, address: '203.0.113.7' }, nobody);
  };
  const renew = (admin: Person, user_id: string) =>
    platform.client.request(renewInvite, { actor: admin.actor, user_id }, by(admin.actor));
  const decline = (token: string) => platform.client.request(declineInvite, { token }, nobody);
  const tooMany = { code: 'TOO_MANY_INVITATIONS', params: { retry_after: expect.any(Number) } };

  it('invites ten times a day, links that are sent anew included, also all at once; verified it invites on', async () => {
    const admin = await world.anOrganisation();
    const { user } = await world.anInvitation(admin.actor);
    await renew(admin, user.id);
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => world.anInvitation(admin.actor)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    await expect(world.anInvitation(admin.actor)).rejects.toMatchObject(tooMany);
    await expect(renew(admin, user.id)).rejects.toMatchObject(tooMany);
    await verify(admin);
    await expect(world.anInvitation(admin.actor)).resolves.toBeDefined();
  });

  it('does not lose a day’s invitation to an address that is taken', async () => {
    const [admin, other] = [await world.anOrganisation(), await world.anOrganisation()];
    const taken = world.anInvitation(admin.actor, 'worker', other.user.email);
    await expect(taken).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    for (let index = 0; index < 10; index += 1) await world.anInvitation(admin.actor);
    await expect(world.anInvitation(admin.actor)).rejects.toMatchObject(tooMany);
  });

  it('mails nothing to an address that declined, and is not told; one that is vouched for does', async () => {
    const email = anEmail('unwilling');
    const [first, second] = [await world.anOrganisation(), await world.anOrganisation()];
    const invited = await world.anInvitation(first.actor, 'worker', email);
    await eventually(() => expect(sink.to(email)).toHaveLength(1));
    await expect(decline(invited.token)).resolves.toEqual({ success: true });
    await expect(decline(invited.token)).rejects.toMatchObject({ code: 'INVITE_INVALID' });
    await expect(world.accept(invited.token)).rejects.toMatchObject({ code: 'INVITE_INVALID' });
    const again = await renew(first, invited.user.id);
    expect(again.token).toMatch(/\S{20}/);
    const withdrawn = { actor: first.actor, user_id: invited.user.id };
    await platform.client.request(deleteUser, withdrawn, by(first.actor));
    const fromOther = await world.anInvitation(second.actor, 'worker', email);
    const waiting = () =>
      inDatabase(platform, (database) => database.collection('mails').countDocuments({ to: email }));
    expect([await waiting(), sink.to(email).length]).toEqual([0, 1]);
    await verify(second);
    await renew(second, fromOther.user.id);
    await eventually(() => expect(sink.to(email)).toHaveLength(2));
  });

  it('asks one address five times a day to be confirmed, whoever names it', async () => {
    const office = anEmail('office');
    for (let index = 0; index < 7; index += 1) {
      const data = aSignUp(anEmail('admin'));
      data.tenant_data.contact_email = office;
      await expect(platform.client.request(signUp, data, nobody)).resolves.toBeDefined();
    }
    await eventually(() => expect(sink.to(office)).toHaveLength(5));
    const waiting = await inDatabase(platform, (database) =>
      database.collection('mails').countDocuments({ to: office }),
    );
    expect(waiting).toBe(0);
  });
});

describe('without a mail server', () => {
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    platform = await startAuthWithSuperAdmin();
    world = new World(platform);
  });
  afterAll(() => platform?.close());

  it('invitations are not limited', async () => {
    const admin = await world.anOrganisation();
    for (let index = 0; index < 12; index += 1) await world.anInvitation(admin.actor);
  });

  it('nobody chooses a new own password by a link to oneself', async () => {
    const admin = await world.anOrganisation();
    const root = await world.logIn(superAdmin.email, superAdmin.password);
    for (const { actor } of [admin, root]) {
      const oneself = platform.client.request(renewInvite, { actor, user_id: actor.id }, by(actor));
      await expect(oneself).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    }
    const reset = { actor: root.actor, user_id: admin.user.id };
    await expect(platform.client.request(renewInvite, reset, by(root.actor))).resolves.toBeDefined();
  });

  it('accounts cannot be tried in lists: thirty answers an hour by address, by e-mail, and by who invites', async () => {
    const { user, actor } = await world.anOrganisation();
    const from = (address: string, email: string) =>
      platform.client.request(signUp, { ...aSignUp(email), address }, nobody);
    const taken = { code: 'EMAIL_TAKEN' };
    const tooMany = { code: 'TOO_MANY_REQUESTS', params: { retry_after: expect.any(Number) } };
    for (let index = 0; index < 30; index += 1)
      await expect(from('192.0.2.1', user.email)).rejects.toMatchObject(taken);
    await expect(from('192.0.2.1', user.email)).rejects.toMatchObject(tooMany);
    await expect(from('192.0.2.1', anEmail())).rejects.toMatchObject(tooMany);
    await expect(from('192.0.2.2', user.email)).rejects.toMatchObject(tooMany);
    await expect(from('192.0.2.2', anEmail())).resolves.toBeDefined();
    for (let index = 0; index < 30; index += 1)
      await expect(world.anInvitation(actor, 'worker', user.email)).rejects.toMatchObject(taken);
    await expect(world.anInvitation(actor, 'worker', anEmail())).rejects.toMatchObject(tooMany);
  });
});
