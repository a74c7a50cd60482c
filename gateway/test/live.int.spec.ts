import { incidentApproved, projectionUpdated, userUpdated } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aUser, tokenFor } from './people.js';
import { anIncidentOf } from './records.js';
import { TestGateway } from './test-gateway.js';

/** Reads a stream until its text matches, or it ends. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, pattern: RegExp): Promise<string> {
  let text = '';
  while (!pattern.test(text)) {
    const { done, value } = await reader.read();
    if (done) return `${text}(end)`;
    text += Buffer.from(value).toString();
  }
  return text;
}

// Real: HTTP and the streams. Fake: the services that publish.
describe('live updates', () => {
  let gateway: TestGateway;
  const worker = aUser('worker');
  const other = aUser('worker', 'tenant-b');
  const superAdmin = aUser('super_admin', 'platform');

  beforeEach(async () => {
    gateway = await TestGateway.start({ heartbeatMs: 100 });
    gateway.signIn(worker, other, superAdmin);
  });
  afterEach(() => gateway.close());

  const open = async (user: typeof worker) => {
    const response = await fetch(`${gateway.url}/api/live`, { headers: { authorization: `Bearer ${tokenFor(user)}` } });
    if (!response.body) throw new Error('no stream');
    return { response, reader: response.body.getReader() };
  };

  it('reach the organisation concerned and super admins, nobody else', async () => {
    const streams = await Promise.all([worker, other, superAdmin].map(open));
    expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(streams[0]?.response.headers.get('x-content-type-options')).toBe('nosniff');
    const opened = { type: 'incident.opened' as const, id: 'incident-1' };
    const decided = { type: 'incident.decided' as const, id: 'incident-1' };
    const completed = { type: 'capture.completed' as const, id: 'capture-1' };
    // nothing is told before the read models show it
    await gateway.messages.publish(incidentApproved, { incident: anIncidentOf(worker) });
    for (const event of [opened, decided, completed]) await gateway.messages.publish(projectionUpdated, event);
    await gateway.messages.publish(projectionUpdated, { ...decided, id: 'b' }, other.tenant_id);
    const [mine, theirs, all] = await Promise.all(
      [/capture-1"/, /"id":"b"/, /"id":"b"/].map((pattern, index) => {
        const reader = streams[index]?.reader;
        return reader ? readUntil(reader, pattern) : '';
      }),
    );
    const events = (text = '') => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json as string));
    expect(events(mine)).toEqual([opened, decided, completed]);
    expect(events(theirs)).toEqual([{ type: 'incident.decided', id: 'b' }]);
    expect(events(all)).toEqual([opened, decided, completed, { type: 'incident.decided', id: 'b' }]);
  });

  it('are not begun for who asks only whether they are there: such an answer ends at once', async () => {
    for (let at = 0; at < 7; at += 1) {
      const { status, headers } = await fetch(`${gateway.url}/api/live`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${tokenFor(worker)}` },
        signal: AbortSignal.timeout(5_000),
      });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
  });

  it('stay open by comments', async () => {
    const { reader } = await open(worker);
    expect(await readUntil(reader, /heartbeat[\s\S]*heartbeat/)).toMatch(/^: connected/);
  });

  it('end with the session, and not when something else about the user changed', async () => {
    const [ending, staying] = [await open(worker), await open(other)];
    gateway.users.delete(worker.id);
    await gateway.messages.publish(userUpdated, { user: { ...worker, is_active: false }, sessions_ended: true });
    await gateway.messages.publish(userUpdated, { user: other, sessions_ended: false });
    expect(await readUntil(ending.reader, /never/)).toMatch(/\(end\)$/);
    expect(await readUntil(staying.reader, /heartbeat/)).not.toMatch(/\(end\)$/);
  });

  it('end when the token expires and when the gateway stops', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 1;
    const short = await fetch(`${gateway.url}/api/live`, {
      headers: { authorization: `Bearer ${tokenFor(worker, { exp })}` },
    });
    expect(await readUntil((short.body as ReadableStream<Uint8Array>).getReader(), /never/)).toMatch(/\(end\)$/);
    const { reader } = await open(other);
    const [text] = await Promise.all([readUntil(reader, /never/), gateway.close()]);
    expect(text).toMatch(/\(end\)$/);
  });

  it('are five a session at most, and one more when one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(worker)));
    const refused = await gateway.call('GET', '/api/live', { as: worker });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await open(other)).response.status).toBe(200);
    await streams[0]?.reader.cancel();
    await eventually(async () => expect((await open(worker)).response.status).toBe(200));
  });

  it('need a session', async () => {
    expect((await gateway.call('GET', '/api/live')).status).toBe(401);
  });
});
