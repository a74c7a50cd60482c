import { withLogContext } from './context.js';
import { createLogger } from './logger.js';

function lines(): { written: Record<string, unknown>[]; write(line: string): void } {
  const written: Record<string, unknown>[] = [];
  return { written, write: (line) => written.push(JSON.parse(line)) };
}

describe('createLogger', () => {
  it('adds tenant, correlation and causation of the message at hand, also after an await', async () => {
    const sink = lines();
    const logger = createLogger({ name: 'test' }, sink);
    const context = { tenant_id: 't', correlation_id: 'c', causation_id: null };
    await withLogContext(context, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      logger.info('inside');
    });
    logger.info('outside');
    expect(sink.written[0]).toMatchObject({ ...context, msg: 'inside', app: 'test' });
    expect(sink.written[1]).not.toHaveProperty('tenant_id');
  });

  it('leaves out secrets, photos and message data', () => {
    const sink = lines();
    const secret = 'never-to-be-seen';
    const user = { password: secret, access_token: secret, email: secret };
    createLogger({}, sink).info({ user, data: { image: secret }, photo: secret, authorization: secret }, 'x');
    expect(JSON.stringify(sink.written)).not.toContain(secret);
  });
});
