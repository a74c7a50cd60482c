import { listTenantFacts } from '@hazardlens/contracts';
import { DomainError } from '../errors.js';
import { tellNotRebuilt } from '../service/rebuild-service.js';
import { Facts } from './facts.js';

describe('facts of an owner', () => {
  afterEach(() => jest.useRealTimers());

  it('that never answers are told with its name: whoever reads it has to look there', async () => {
    jest.useFakeTimers();
    const request = jest.fn(() => Promise.reject(new DomainError('TIMEOUT')));
    const pages = new Facts({ request }).all(listTenantFacts)[Symbol.asyncIterator]();
    const ended = pages.next().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    const error = await ended;
    expect(request).toHaveBeenCalledTimes(5);
    expect(tellNotRebuilt('reporting', error)).toBe(
      `The read model of reporting is not rebuilt: auth does not answer ${listTenantFacts.type} (TIMEOUT).`,
    );
  });
});
