import { install } from './install.js';

const mockSkipped = jest.fn();
let mockWaits: () => void = () => undefined;
jest.mock('workbox-window', () => ({
  Workbox: class {
    register = async () => undefined;
    messageSkipWaiting = mockSkipped;
    addEventListener(type: string, listener: () => void) {
      if (type === 'waiting') mockWaits = listener;
    }
  },
}));

const isTouched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });

describe('a newer version that came while the app starts', () => {
  beforeEach(() => {
    mockSkipped.mockClear();
    jest.spyOn(performance, 'now').mockReturnValue(3_000);
    install();
  });
  afterEach(() => jest.restoreAllMocks());

  it('takes over at once while nobody has touched the page', () => {
    isTouched(false);
    mockWaits();
    expect(mockSkipped).toHaveBeenCalled();
  });

  it('waits once somebody has: a reload would lose what was typed or chosen', () => {
    isTouched(true);
    mockWaits();
    expect(mockSkipped).not.toHaveBeenCalled();
  });
});
