// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/incidents/incident-page.js';
import '../features/places/places.js';
import { screen } from '@testing-library/react';
import { aUser } from '../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { scenario } from '../testing/scenarios.js';

setUpTestServer();

describe('an address that leads to nothing', () => {
  it.each([
    ['/incidents/NC-9999', '/incidents/:id', 'No such incident', 'All incidents', '/incidents'],
    ['/sites/site-9/places', '/sites/:id/places', 'No such site', 'All sites', '/sites'],
  ])('%s says so, and where there is something', async (address, path, title, link, to) => {
    signIn(aUser({ role: 'admin' }));
    scenario.refuses('get', path, 404, 'We could not find this record.');
    renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(document.title).toBe(`${title} · HazardLens`);
  });

  it('is not said of what failed: that may be tried again', async () => {
    signIn(aUser({ role: 'admin' }));
    scenario.breaks('get', '/incidents/:id');
    renderApp('/incidents/NC-9999');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('No such incident')).not.toBeInTheDocument();
  });
});
