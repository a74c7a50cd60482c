// Loaded ahead, so that no test pays for a screen's first import.
import './incidents.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { anIncident, aSite, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

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

  it('looks at every site, and at one where the address says so', async () => {
    world.sites = [aSite({ id: 'here', name: 'Here' }), aSite({ id: 'there', name: 'There' })];
    world.incidents = [
      anIncident({ id: 'one', site_id: 'here', site_name: 'Here' }),
      anIncident({ id: 'two', site_id: 'there', site_name: 'There' }),
    ];
    signIn(aUser(), 'here');
    const { user } = renderApp('/incidents');
    expect(await screen.findByText('2 incidents')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Site' }), 'There');
    expect(await screen.findByText('1 incident')).toBeInTheDocument();
    expect(currentPath()).toBe('/incidents?site=there');
  });

  it('asks for other words only where somebody has searched: a new organisation has nothing yet', async () => {
    world.incidents = [];
    signIn();
    const first = renderApp('/incidents');
    expect(await screen.findByText('No incidents yet')).toBeInTheDocument();
    expect(screen.getByText(/New findings appear here by themselves/)).toBeInTheDocument();
    first.unmount();
    renderApp('/incidents?status=APPROVED');
    expect(await screen.findByText('No incident matches')).toBeInTheDocument();
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
