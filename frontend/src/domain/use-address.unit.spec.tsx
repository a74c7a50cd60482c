import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useAddress } from './use-address.js';

const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;

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

  it('is left alone once a person is on the way elsewhere', () => {
    const { result } = renderHook(useAddress, { wrapper });
    window.history.replaceState(null, '', '/sites');
    act(() => result.current.set({ q: 'rail' }));
    expect(window.location.pathname + window.location.search).toBe('/sites');
  });
});
