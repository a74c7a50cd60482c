import { checkSession } from '@hazardlens/contracts';
import { aUser } from '../../test/people.js';
import type { Messages } from '../clients/messages.js';
import { SessionCheck } from './session-check.js';

const worker = aUser('worker');
const claims = { sub: worker.id, sid: 's', tid: worker.tenant_id, tv: 1, exp: 4_000_000_000 };

/** Auth, whose word about its changes gets lost. */
function aSilentAuth() {
  const asked: unknown[] = [];
  let user: typeof worker | null = worker;
  const messages = {
    request: async (contract: unknown, data: unknown) => {
      expect(contract).toBe(checkSession);
      asked.push(data);
      return { user };
    },
    subscribe: async () => undefined,
  } as unknown as Messages;
  return {
    check: new SessionCheck(messages),
    asked,
    end: () => {
      user = null;
    },
  };
}

describe('what auth said of a session', () => {
  let now = 1_000;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const pass = async (ms: number) => {
    now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };

  it('serves for a second and no longer: an ended one is refused then, whatever was not heard of', async () => {
    const { check, asked, end } = aSilentAuth();
    expect(await check.check(claims, 'c')).toMatchObject({ actor: { role: 'worker' } });
    end();
    await pass(900);
    expect(await check.check(claims, 'c')).not.toBeNull();
    expect(asked).toHaveLength(1);
    await pass(200);
    expect(await check.check(claims, 'c')).toBeNull();
    expect(asked).toHaveLength(2);
  });
});
