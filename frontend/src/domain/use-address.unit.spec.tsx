import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useAddress } from './use-address.js';

const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;

/** How many entries of the history lie behind this one; the router counts them. */
const entries = () => (window.history.state as { idx: number }).idx;

describe('what stands in an address', () => {
  beforeEach(() => window.history.replaceState(null, '', '/incidents?q=edge&sort=oldest'));

  it('builds on the change before, also when that is not drawn yet', () => {
    const { result } = renderHook(useAddress, { wrapper });
    act(() => {
      result.current.set({ status: 'APPROVED' });
      result.current.set({ q: 'rail', sort: '' });
    });
    expect(window.location.search).toBe('?q=rail&status=APPROVED');
    expect([result.current.get('q'), result.current.get('sort')]).toEqual(['rail', '']);
  });

  it('has one entry more for what is opened, whatever takes its place, and closing leads back to the one before', async () => {
    const { result } = renderHook(useAddress, { wrapper });
    const before = entries();
    act(() => result.current.open({ incident: 'one' }));
    act(() => result.current.open({ incident: 'two' }));
    act(() => result.current.set({ sort: 'age' }));
    expect(window.location.search).toBe('?q=edge&sort=age&incident=two');
    expect(entries()).toBe(before + 1);
    act(() => {
      result.current.close({ incident: null });
      // a second touch, before the first has led anywhere
      result.current.close({ incident: null });
    });
    await waitFor(() => expect(window.location.search).toBe('?q=edge&sort=oldest'));
    expect(result.current.get('incident')).toBe('');
  });

  it('only loses what a link has opened', () => {
    window.history.replaceState(null, '', '/incidents?incident=one');
    const { result } = renderHook(useAddress, { wrapper });
    const before = entries();
    act(() => result.current.close({ incident: null }));
    expect([window.location.pathname, window.location.search, entries()]).toEqual(['/incidents', '', before]);
  });

  it('is left alone once a person is on the way elsewhere', () => {
    const { result } = renderHook(useAddress, { wrapper });
    window.history.replaceState(null, '', '/sites');
    act(() => result.current.set({ q: 'rail' }));
    expect(window.location.pathname + window.location.search).toBe('/sites');
  });
});
