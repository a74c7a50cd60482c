import { UnavailableError } from './errors.js';
import { createLogger } from './logging/logger.js';
import { isOutage } from './messaging/outage.js';
import { Troubles } from './troubles.js';

const troublesIn = (): Troubles => new Troubles(createLogger({ level: 'silent' }), 'not done');
const failing = (error: Error) => () => Promise.reject(error);
const endOf = (troubles: Troubles): unknown => {
  try {
    troubles.end();
    return null;
  } catch (error) {
    return error;
  }
};

describe('troubles of a run', () => {
  it('are none where everything worked, and give what it gave', async () => {
    const troubles = troublesIn();
    expect(await troubles.held({ tenantId: 'a' }, async () => 7)).toBe(7);
    expect(endOf(troubles)).toBeNull();
  });

  it('hold up none of the others, and fail the run', async () => {
    const troubles = troublesIn();
    expect(await troubles.held({ tenantId: 'a' }, failing(new Error('wrong')))).toBeUndefined();
    expect(await troubles.held({ tenantId: 'b' }, async () => 'done')).toBe('done');
    expect(endOf(troubles)).toMatchObject({ message: 'not done: 1 times', cause: { message: 'wrong' } });
  });

  it('are an outage where all were, and a failure where one was', async () => {
    const troubles = troublesIn();
    await troubles.held({ tenantId: 'a' }, failing(new UnavailableError('the store is away')));
    expect(isOutage(endOf(troubles))).toBe(true);
    await troubles.held({ tenantId: 'b' }, failing(new Error('wrong')));
    expect(isOutage(endOf(troubles))).toBe(false);
  });
});
