import { describeDetector } from '@hazardlens/contracts';
import { DetectorInfo } from './detector-info.js';
import type { Messages } from './messages.js';

const second = 1_000;

it('which detector runs is asked at most every ten seconds, also where the clock is set back meanwhile', async () => {
  jest.useFakeTimers();
  const request = jest.fn().mockResolvedValue({});
  const info = new DetectorInfo({ request } as unknown as Messages);
  await info.current();
  jest.advanceTimersByTime(9 * second);
  await info.current();
  expect(request.mock.calls.map(([asked]) => asked)).toEqual([describeDetector]);
  jest.setSystemTime(Date.now() - 3_600 * second);
  jest.advanceTimersByTime(2 * second);
  await info.current();
  expect(request).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});
