import { act, renderHook } from '@testing-library/react';
import { useLate } from './use-late.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const waits = (what = 'sites', isWaiting = true) =>
  renderHook(({ what, isWaiting }) => useLate(isWaiting, what), { initialProps: { what, isWaiting } });

describe('useLate', () => {
  it('is late after five seconds, and no more once there is an answer', () => {
    const { result, rerender } = waits();
    pass(4_999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
    rerender({ what: 'sites', isWaiting: false });
    expect(result.current).toBe(false);
  });

  it('begins anew for something else', () => {
    const { result, rerender } = waits();
    pass(4_000);
    rerender({ what: 'dashboard', isWaiting: true });
    pass(4_000);
    expect(result.current).toBe(false);
    pass(1_000);
    expect(result.current).toBe(true);
  });

  it('takes as long as is said where there is an answer already', () => {
    const { result } = renderHook(() => useLate(true, 'sites', 15_000));
    pass(14_999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('takes a second for what is asked while something is late, and five again after that', () => {
    const first = waits();
    pass(5_000);
    const next = waits('dashboard');
    pass(1_000);
    expect(next.result.current).toBe(true);
    first.unmount();
    next.unmount();
    const later = waits('risk');
    pass(4_999);
    expect(later.result.current).toBe(false);
    pass(1);
    expect(later.result.current).toBe(true);
  });
});
