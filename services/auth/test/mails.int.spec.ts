import { deleteUser, eraseUser, renewInvite, updateMe } from '@hazardlens/contracts';
import { metricsRegistry } from '@hazardlens/service-kit';
import { eventually, MailSink, type TestPlatform } from '@hazardlens/testing';
import { everythingStored, inDatabase } from './database.js';
import { anEmail, by, startAuth, World } from './world.js';

const waiting = (platform: TestPlatform) =>
  inDatabase(platform, (database) =>
    database.collection<{ _id: string; tries: number; to: string; facts: { by?: string } }>('mails').find({}).toArray(),
  );

/** 1 while the mail server is there, in the eyes of who watches the service. */
const serverIsThere = async () => {
  const metric = await metricsRegistry.getSingleMetric('hazardlens_reached')?.get();
  return metric?.values.find(({ labels }) => labels['service'] === 'auth' && labels['part'] === 'mail')?.value;
};

jest.setTimeout(120_000);

// Real: auth, its queue of mails and SMTP. Fake: the mail system at the other end.
describe('mailed invitations', () => {
  let sink: MailSink;
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    sink = await new MailSink().listen();
    platform = await startAuth({
      SMTP_URL: sink.url,
      MAIL_FROM: 'HazardLens <safety@operator.example>',
      PUBLIC_URL: 'https://safe.example',
    });
    world = new World(platform);
  });
  afterAll(async () => {
    await platform?.close();
    await sink?.close();
  });

  it('carry the link that the inviting person sees, in both languages, as text and HTML', async () => {
    const admin = await world.anOrganisation();
    const { user, token } = await world.anInvitation(admin.actor);
    await eventually(() => expect(sink.to(user.email)).toHaveLength(1));
    const { source } = sink.to(user.email)[0] ?? { source: '' };
    expect(source).toContain('From: HazardLens <safety@operator.example>');
    expect(source.match(/https:\/\/safe\.example\/invite\/[\w-]+/g)?.every((link) => link.endsWith(token))).toBe(true);
    expect(source).toContain('Content-Type: text/plain');
    expect(source).toContain('Content-Type: text/html');
    expect(source).toContain('Ana Reyes invites you');
    expect(source).toContain('Ana Reyes le invita');
    await world.accept(token);
    // a link for an active person is a password reset, and says so
    const renewed = { actor: admin.actor, user_id: user.id };
    const reset = await platform.client.request(renewInvite, renewed, by(admin.actor));
    await eventually(() => expect(sink.to(user.email)).toHaveLength(2));
    expect(sink.to(user.email)[1]?.source).toContain('choose a new password');
    expect(sink.to(user.email)[1]?.source).toContain(reset.token);
    expect(sink.to(user.email)[1]?.source).toContain('elegir una contraseña nueva');
    await eventually(async () => expect(await waiting(platform)).toEqual([]));
  });

  it('for a new password are in the language that the person has chosen, and in no other', async () => {
    const admin = await world.anOrganisation();
    const { user, token } = await world.anInvitation(admin.actor);
    await eventually(() => expect(sink.to(user.email)).toHaveLength(1));
    const { actor } = await world.accept(token);
    await platform.client.request(updateMe, { actor, locale: 'es' }, by(actor));
    await platform.client.request(renewInvite, { actor: admin.actor, user_id: user.id }, by(admin.actor));
    await eventually(() => expect(sink.to(user.email)).toHaveLength(2));
    const source = sink.to(user.email)[1]?.source ?? '';
    expect(source).toContain('Una contraseña nueva para HazardLens');
    expect(source).not.toContain('A new password for HazardLens');
  });

  it('are tried again while the mail system refuses them, and not sent once they are withdrawn', async () => {
    const admin = await world.anOrganisation();
    sink.refuseNext = 1;
    const refusedBefore = sink.refused;
    const { user } = await world.anInvitation(admin.actor);
    await eventually(() => expect(sink.refused).toBe(refusedBefore + 1));
    await eventually(() => expect(sink.to(user.email)).toHaveLength(1));
    sink.refuseNext = Number.POSITIVE_INFINITY;
    const second = await world.anInvitation(admin.actor);
    await eventually(() => expect(sink.refused).toBeGreaterThan(refusedBefore + 1));
    await platform.client.request(deleteUser, { actor: admin.actor, user_id: second.user.id }, by(admin.actor));
    sink.refuseNext = 0;
    await eventually(async () => expect(await waiting(platform)).toEqual([]));
    expect(sink.to(second.user.email)).toEqual([]);
    // A server that refuses single mails is there.
    expect(await serverIsThere()).toBe(1);
  });

  it('that wait go with who is erased, and do not name who invited and was erased', async () => {
    const admin = await world.anOrganisation();
    const inviter = await world.aColleague(admin.actor, 'admin');
    await eventually(async () => expect(await waiting(platform)).toEqual([]));
    sink.refuseNext = Number.POSITIVE_INFINITY;
    const { user } = await world.anInvitation(inviter.actor);
    const other = await world.anInvitation(inviter.actor);
    // both were refused, so that none is just being written
    await eventually(async () => expect((await waiting(platform)).map(({ tries }) => tries > 0)).toEqual([true, true]));
    for (const user_id of [user.id, inviter.user.id])
      await platform.client.request(eraseUser, { actor: admin.actor, user_id }, by(admin.actor));
    expect(await waiting(platform)).toMatchObject([
      { to: other.user.email, facts: { by: expect.stringMatching(/^Erased \w{8}$/) } },
    ]);
    sink.refuseNext = 0;
    await eventually(() => expect(sink.to(other.user.email)[0]?.source).toContain('Erased '));
  });
});

describe('without a mail system', () => {
  it('that answers, invitations work as ever, and wait without their token', async () => {
    // nothing listens on port 1
    const platform = await startAuth({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const world = new World(platform);
      const admin = await world.anOrganisation();
      const { token } = await world.anInvitation(admin.actor);
      await eventually(async () => expect((await waiting(platform))[0]?.tries).toBeGreaterThan(0));
      await eventually(async () => expect(await serverIsThere()).toBe(0));
      expect(await everythingStored(platform)).not.toContain(token);
      await expect(world.accept(token)).resolves.toBeDefined();
    } finally {
      await platform.close();
    }
  });

  it('that takes our account, they wait: no mail is to blame, however often it says so', async () => {
    const sink = await new MailSink().listen();
    const platform = await startAuth({ SMTP_URL: sink.url.replace('//', '//safety:outdated@') });
    try {
      const world = new World(platform);
      const admin = await world.anOrganisation();
      await world.anInvitation(admin.actor);
      const tries = async () => (await waiting(platform)).map((mail) => mail.tries);
      // the invitation, and the confirmation of the contact address
      await eventually(async () => expect(await tries()).toEqual([1, 1]));
      // as after an hour of it
      const since = { tries: 9, next_at: new Date(0) };
      await inDatabase(platform, (database) => database.collection('mails').updateMany({}, { $set: since }));
      await eventually(async () => expect(await tries()).toEqual([10, 10]));
      await eventually(async () => expect(await serverIsThere()).toBe(0));
    } finally {
      await platform.close();
      await sink.close();
    }
  });

  it('in the settings, nothing is sent and nothing waits', async () => {
    const platform = await startAuth();
    try {
      const world = new World(platform);
      const admin = await world.anOrganisation();
      await expect(world.anInvitation(admin.actor, 'worker', anEmail())).resolves.toBeDefined();
      expect(await waiting(platform)).toEqual([]);
    } finally {
      await platform.close();
    }
  });
});
