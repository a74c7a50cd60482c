import { install } from './install.js';
import { newVersion } from './new-version.js';

const mockSkipped = jest.fn();
const mockTold = new Map<string, () => void>();
const mockRegistration = { waiting: {}, update: jest.fn(async () => undefined) };
jest.mock('workbox-window', () => ({
  Workbox: class {
    register = async () => mockRegistration;
    messageSkipWaiting = mockSkipped;
    addEventListener(type: string, listener: () => void) {
      mockTold.set(type, listener);
    }
  },
}));

const isTouched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
const isControlled = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
/** What the worker tells, and what follows from it. */
const tell = async (type: 'waiting' | 'controlling') => {
  mockTold.get(type)?.();
  await jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  mockTold.clear();
  newVersion.set(null);
  isControlled({});
  isTouched(false);
  jest.spyOn(performance, 'now').mockReturnValue(3_000);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a newer version that came while the app starts', () => {
  beforeEach(install);

  it('takes over at once while nobody has touched the page', async () => {
    await tell('waiting');
    expect(mockSkipped).toHaveBeenCalled();
    expect(newVersion.get()).toBeNull();
  });

  it('waits once somebody has: a reload would lose what was typed or chosen', async () => {
    isTouched(true);
    await tell('waiting');
    expect(mockSkipped).not.toHaveBeenCalled();
    newVersion.get()?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockSkipped).toHaveBeenCalled();
  });
});

describe('an app that is never closed', () => {
  it('is told of a newer version, which waits until its person goes on with it', async () => {
    install();
    jest.spyOn(performance, 'now').mockReturnValue(3_000_000);
    await tell('waiting');
    expect(mockSkipped).not.toHaveBeenCalled();
    newVersion.get()?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockSkipped).toHaveBeenCalledTimes(1);
  });

  it('looks for one each hour', async () => {
    install();
    await jest.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(mockRegistration.update).toHaveBeenCalledTimes(2);
  });

  it('is told when another tab went on with one, and not when it is kept on the device for the first time', async () => {
    isControlled(null);
    install();
    await tell('controlling');
    expect(newVersion.get()).toBeNull();
    await tell('controlling');
    expect(newVersion.get()).not.toBeNull();
  });
});
