import {
  changePassword,
  forgotPassword,
  listAudit,
  listUsers,
  renewInvite,
  resetPassword,
  type UpdateMeRequest,
  updateMe,
  updateUser,
} from '@hazardlens/contracts';
import { eventually, MailSink, type TestPlatform } from '@hazardlens/testing';
import { everythingStored, inDatabase } from './database.js';
import { anEmail, by, nobody, type Person, password, startAuth, World } from './world.js';

jest.setTimeout(120_000);
const fresh = 'gangway-Rail-7';

// Real: auth, its queue of mails and SMTP. Fake: the mail system at the other end.
describe('a forgotten password', () => {
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
  const forget = (email: string, address = '203.0.113.7') =>
    platform.client.request(forgotPassword, { email, address }, nobody);
  const reset = (token: string, secret = fresh) =>
    platform.client.request(resetPassword, { token, password: secret, address: '203.0.113.7' }, nobody);
  const waitingMails = () =>
    inDatabase(platform, (database) => database.collection('mails').countDocuments({ template: 'reset-password' }));
  const linkIn = (source: string) => /https:\/\/safe\.example\/reset-password\/([\w-]+)/.exec(source);
  /** Mails with a link for a new password: an invitation may have gone out before it was accepted, too. */
  const resetMails = (email: string) => sink.to(email).filter(({ source }) => linkIn(source));
  /** The secret part of the link in the newest of them. */
  async function mailedToken(email: string, mails = 1): Promise<string> {
    await eventually(() => expect(resetMails(email)).toHaveLength(mails));
    const link = linkIn(resetMails(email).at(-1)?.source ?? '');
    return link?.[1] ?? '';
  }
  async function somebody(): Promise<Person> {
    const admin = await world.anOrganisation();
    return world.aColleague(admin.actor);
  }

  it('is answered alike with and without account, and only an account gets a mail', async () => {
    const { user } = await somebody();
    const stranger = anEmail('stranger');
    const answers = [await forget(user.email), await forget(stranger)];
    expect(answers).toEqual([{ status: 'processing' }, { status: 'processing' }]);
    expect(await mailedToken(user.email)).not.toBe('');
    const { source } = resetMails(user.email)[0] ?? { source: '' };
    expect(source).toContain('Choose a new password');
    expect(source).toContain('Elegir una contrase');
    await eventually(async () => expect(await waitingMails()).toBe(0));
    expect(sink.to(stranger)).toEqual([]);
  });

  it('is told of in the language that somebody has chosen, and in no other', async () => {
    const { user, actor } = await somebody();
    await platform.client.request(updateMe, { actor, locale: 'es' }, by(actor));
    await forget(user.email);
    expect(await mailedToken(user.email)).not.toBe('');
    const { source } = resetMails(user.email)[0] ?? { source: '' };
    expect(source).toContain('Elegir una contrase');
    expect(source).not.toContain('Choose a new password');
  });

  it('is replaced by the mailed link, once; every session ends and nobody is signed in', async () => {
    const { user, token: session } = await somebody();
    await forget(user.email);
    const token = await mailedToken(user.email);
    expect(await everythingStored(platform)).not.toContain(token);
    expect(await world.whoIs(session)).not.toBeNull();
    expect(await reset(token)).toEqual({ success: true });
    expect(await world.whoIs(session)).toBeNull();
    await expect(world.logIn(user.email, password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await world.logIn(user.email, fresh)).user.id).toBe(user.id);
    await expect(reset(token, 'another-Rail-8')).rejects.toMatchObject({ code: 'RESET_INVALID' });
    await expect(reset('made-up')).rejects.toMatchObject({ code: 'RESET_INVALID' });
  });

  it('keeps its link when another is asked for, and loses all of them once a password is chosen', async () => {
    const { user, actor } = await somebody();
    await forget(user.email);
    const first = await mailedToken(user.email);
    await forget(user.email);
    const second = await mailedToken(user.email, 2);
    const change = { actor, current_password: password, new_password: fresh };
    await platform.client.request(changePassword, change, by(actor));
    await expect(reset(first)).rejects.toMatchObject({ code: 'RESET_INVALID' });
    await expect(reset(second)).rejects.toMatchObject({ code: 'RESET_INVALID' });
  });

  it('loses the link of an admin, too, once a password is chosen, and the mailed ones by that of an admin', async () => {
    const admin = await world.anOrganisation();
    const given = async (user_id: string) =>
      (await platform.client.request(renewInvite, { actor: admin.actor, user_id }, by(admin.actor))).token;
    const mailed = await world.aColleague(admin.actor);
    const first = await given(mailed.user.id);
    await forget(mailed.user.email);
    await reset(await mailedToken(mailed.user.email));
    await expect(world.accept(first, 'another-Rail-8')).rejects.toMatchObject({ code: 'INVITE_INVALID' });
    const changing = await world.aColleague(admin.actor);
    const second = await given(changing.user.id);
    const change = { actor: changing.actor, current_password: password, new_password: fresh };
    await platform.client.request(changePassword, change, by(changing.actor));
    await expect(world.accept(second, 'another-Rail-8')).rejects.toMatchObject({ code: 'INVITE_INVALID' });
    const helped = await world.aColleague(admin.actor);
    await forget(helped.user.email);
    const third = await mailedToken(helped.user.email);
    await world.accept(await given(helped.user.id), fresh);
    await expect(reset(third, 'another-Rail-8')).rejects.toMatchObject({ code: 'RESET_INVALID' });
  });

  it('does not let in who was disabled meanwhile', async () => {
    const admin = await world.anOrganisation();
    const { user } = await world.aColleague(admin.actor);
    await forget(user.email);
    const token = await mailedToken(user.email);
    const disabled = { actor: admin.actor, user_id: user.id, is_active: false };
    await platform.client.request(updateUser, disabled, by(admin.actor));
    await expect(reset(token)).rejects.toMatchObject({ code: 'RESET_INVALID' });
    await forget(user.email);
    await eventually(async () => expect(await waitingMails()).toBe(0));
    expect(resetMails(user.email)).toHaveLength(1);
  });

  it('is not replaced by one that is easily guessed, and the link stays good', async () => {
    const { user } = await somebody();
    await forget(user.email);
    const token = await mailedToken(user.email);
    await expect(reset(token, 'password123')).rejects.toMatchObject({ code: 'PASSWORD_COMMON' });
    expect(await reset(token)).toEqual({ success: true });
  });

  it('fills nobody’s mailbox: five mails a day, whoever asks', async () => {
    const { user } = await somebody();
    for (let turn = 1; turn <= 7; turn += 1) {
      expect(await forget(user.email, `198.51.100.${turn}`)).toEqual({ status: 'processing' });
    }
    await eventually(async () => expect(await waitingMails()).toBe(0));
    expect(resetMails(user.email)).toHaveLength(5);
  });

  it('stands in the security log, with who and from where', async () => {
    const admin = await world.anOrganisation();
    const { user } = await world.aColleague(admin.actor);
    await forget(user.email);
    await reset(await mailedToken(user.email));
    const asked = { actor: admin.actor, limit: 50, type: 'password_reset' as const };
    const { entries } = await platform.client.request(listAudit, asked, by(admin.actor));
    expect(entries).toMatchObject([{ actor: { id: user.id }, address: '203.0.113.7', result: 'success' }]);
  });
});

describe('the own account', () => {
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    platform = await startAuth();
    world = new World(platform);
  });
  afterAll(() => platform?.close());
  const update = ({ actor }: Person, wanted: UpdateMeRequest) =>
    platform.client.request(updateMe, { actor, ...wanted }, by(actor));

  it('takes another name, phone and language; what is not named stays, and sessions go on', async () => {
    const admin = await world.anOrganisation();
    expect(await update(admin, { last_name: 'Reyes Ortiz', phone: '+1 555 0100' })).toMatchObject({
      first_name: 'Ana',
      last_name: 'Reyes Ortiz',
      phone: '+1 555 0100',
    });
    expect(await update(admin, { locale: 'es' })).toMatchObject({ phone: '+1 555 0100', locale: 'es' });
    expect(await update(admin, { phone: null })).toMatchObject({ last_name: 'Reyes Ortiz', phone: null });
    expect(await world.whoIs(admin.token)).toMatchObject({ last_name: 'Reyes Ortiz', locale: 'es' });
    const { users } = await platform.client.request(listUsers, { actor: admin.actor }, by(admin.actor));
    expect(users).toMatchObject([{ last_name: 'Reyes Ortiz' }]);
  });

  it('wants no digest until the person says so, nor can an insurer, who has no sites', async () => {
    const admin = await world.anOrganisation();
    expect(admin.user).toMatchObject({ digest: 'off', digest_sites: null });
    const chosen = { digest: 'weekly' as const, digest_sites: ['site-1', 'site-2'] };
    expect(await update(admin, chosen)).toMatchObject(chosen);
    expect(await update(admin, { digest_sites: null })).toMatchObject({ digest: 'weekly', digest_sites: null });
    expect(await update(admin, { digest: 'off' })).toMatchObject({ digest: 'off' });
    const insurer = await world.anOrganisation('insurance_provider');
    await expect(update(insurer, chosen)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('gets no link to a new password where no mail is sent, and is told nothing else', async () => {
    const admin = await world.anOrganisation();
    const asked = { email: admin.user.email, address: '203.0.113.7' };
    expect(await platform.client.request(forgotPassword, asked, nobody)).toEqual({ status: 'processing' });
    const stored = await inDatabase(platform, (database) => database.collection('password_resets').countDocuments({}));
    expect(stored).toBe(0);
  });
});
