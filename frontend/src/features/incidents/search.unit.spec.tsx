// Loaded ahead, so that no test pays for a screen's first import.
import './incidents.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';

setUpTestServer();

describe('the search for incidents', () => {
  it('keeps each of two filters that are changed before the address is drawn again', async () => {
    signIn();
    renderApp('/incidents');
    const status = await screen.findByRole('combobox', { name: 'Status' });
    const order = screen.getByRole('combobox', { name: 'Order' });
    act(() => {
      status.dispatchEvent(changed(status, 'APPROVED'));
      order.dispatchEvent(changed(order, 'oldest'));
    });
    await waitFor(() => expect(currentPath()).toBe('/incidents?status=APPROVED&sort=oldest'));
  });

  it('keeps a letter that is typed while the address follows', async () => {
    signIn();
    renderApp('/incidents');
    const words = await screen.findByRole('searchbox');
    fireEvent.change(words, { target: { value: 'ed' } });
    await waitFor(() => expect(window.location.search).toBe('?q=ed'));
    fireEvent.change(words, { target: { value: 'edge' } });
    await waitFor(() => expect(currentPath()).toBe('/incidents?q=edge'));
    expect(words).toHaveValue('edge');
  });
});

function changed(element: HTMLElement, value: string): Event {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(element, value);
  return new Event('change', { bubbles: true });
}
