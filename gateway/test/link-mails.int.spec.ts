import { createServer } from 'node:net';
import { giveActionLink } from '@hazardlens/contracts';
import { MailSink } from '@hazardlens/testing';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

interface Link {
  url: string;
  mailed: boolean;
}
const manager = aUser('safety_manager');

describe('the link of a repair by mail', () => {
  let gateway: TestGateway;
  const startWith = async (env: NodeJS.ProcessEnv) => {
    gateway = await TestGateway.start({}, env);
    gateway.signIn(manager);
    gateway.messages.answer(giveActionLink, () => ({ expires_at: '2026-04-01T09:00:00.000Z' }));
  };
  afterEach(() => gateway?.close());
  const give = (email?: string) =>
    gateway.call<Link>('POST', '/api/incidents/i/action/link', { as: manager, body: { name: 'Pedro', email } });

  it('goes to whoever it is for, says what the answer says, and to nobody without an address', async () => {
    const mails = await new MailSink().listen();
    await startWith({ SMTP_URL: mails.url, PUBLIC_URL: 'https://safety.example' });
    const { status, body } = await give('Pedro@Acero.example');
    expect([status, body.mailed]).toEqual([201, true]);
    expect(mails.to('pedro@acero.example')).toHaveLength(1);
    expect(mails.to('pedro@acero.example')[0]?.source).toContain(body.url);
    expect((await give()).body.mailed).toBe(false);
    expect(mails.received).toHaveLength(1);
    mails.refuseNext = 1;
    expect((await give('pedro@acero.example')).body).toMatchObject({
      mailed: false,
      url: expect.stringContaining('/a/'),
    });
    await mails.close();
  });

  it('is the same one, mailed once, for each try under one key, and another one for another', async () => {
    const mails = await new MailSink().listen();
    await startWith({ SMTP_URL: mails.url });
    const keyed = (key: string, path = '/api/incidents/i/action/link') =>
      gateway.call<Link>('POST', path, {
        as: manager,
        body: { name: 'Pedro', email: 'pedro@acero.example' },
        headers: { 'idempotency-key': key },
      });
    const first = (await keyed('first')).body;
    expect((await keyed('first')).body).toEqual(first);
    expect(mails.received).toHaveLength(1);
    for (const other of [await keyed('second'), await keyed('first', '/api/incidents/j/action/link'), await give()]) {
      expect(other.body.url).not.toBe(first.url);
    }
    // what the incident service is told, which keeps the hash alone
    const given = gateway.messages.asked.filter(({ type }) => type === giveActionLink.type);
    expect(new Set(given.map(({ data }) => data['hash'])).size).toBe(4);
    await mails.close();
  });

  it('is given all the same where the mail system does not answer, or there is none', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    await startWith({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await give('pedro@acero.example')).toMatchObject({ status: 201, body: { mailed: false } });
    silent.close();
    await gateway.close();
    await startWith({});
    expect(await give('pedro@acero.example')).toMatchObject({ status: 201, body: { mailed: false } });
  });
});
