import { connect, type Socket } from 'node:net';
import type { UserView } from '@hazardlens/contracts';
import { base64Of } from './drawn.js';
import { FakeCaptureService } from './fake-capture-service.js';
import { aUser, tokenFor } from './people.js';
import { TestGateway } from './test-gateway.js';

const megabyte = 1024 * 1024;

// Real: HTTP and sockets. Fake: the services, the object store in memory.
describe('uploads', () => {
  let gateway: TestGateway;
  const sockets: Socket[] = [];
  const worker = aUser('worker');
  const manager = aUser('safety_manager');
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await gateway.close();
  });

  const start = async (uploads: Parameters<typeof TestGateway.start>[0]) => {
    gateway = await TestGateway.start({ analysisWaitMs: 1_500, ...uploads });
    gateway.signIn(worker, manager);
    return new FakeCaptureService(gateway, manager);
  };
  /** Announces a body of 19 MB and sends `sent` bytes of it. @returns what is answered, once it is */
  const begun = (from: UserView | 'a poster', sent = 0): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(gateway.url);
      const head =
        from === 'a poster'
          ? 'POST /api/public/reports/nobody-knows HTTP/1.1\r\n'
          : `POST /api/ai/analyze HTTP/1.1\r\nauthorization: Bearer ${tokenFor(from)}\r\n`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `${head}host: x\r\ncontent-type: application/json\r\ncontent-length: ${19 * megabyte}\r\n\r\n{"photos":["`,
        );
        if (sent > 0) socket.write(Buffer.alloc(sent, 0x41));
      });
      sockets.push(socket);
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
        if (/\r\n\r\n\{/.test(text)) resolve(text);
      });
      socket.on('error', () => resolve('reset'));
    });

  it('of others are not stopped by idle sockets, whatever those announce', async () => {
    const service = await start({});
    for (let at = 0; at < 24; at += 1) void begun(worker);
    const answer = await service.send({ photos: [await base64Of()] });
    expect(answer.status).toBe(200);
  });

  it.each([worker, 'a poster' as const])('that stall are ended with a sentence', async (from) => {
    await start({ uploads: { windowMs: 100, leastBytes: 1_000 } });
    const answer = await begun(from, 500);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/retry-after: \d/i);
    expect(answer).toContain('The upload stopped on its way; please try again.');
  });

  it('of one session have their bounds, in number and in bytes', async () => {
    const service = await start({ uploads: { sessionUploads: 3, sessionBytes: 4 * megabyte, waitMs: 50 } });
    void begun(worker);
    void begun(worker);
    const full = await begun(worker, 5 * megabyte);
    expect(full).toMatch(/^HTTP\/1\.1 429 /);
    const third = begun(worker);
    const tooMany = await Promise.race([begun(worker), third]);
    expect(tooMany).toMatch(/^HTTP\/1\.1 429 /);
    expect((await service.send({ photos: [await base64Of()] })).status).toBe(200);
  });

  it('of who has no account have theirs by address: anybody may send them, to a poster that nobody knows', async () => {
    const service = await start({ uploads: { sessionUploads: 2, sessionBytes: 4 * megabyte, waitMs: 50 } });
    expect(await begun('a poster', 5 * megabyte)).toMatch(/^HTTP\/1\.1 429 /);
    const second = begun('a poster');
    const third = begun('a poster');
    expect(await Promise.race([begun('a poster'), second, third])).toMatch(/^HTTP\/1\.1 429 /);
    expect((await service.send({ photos: [await base64Of()] })).status).toBe(200);
  });
});
