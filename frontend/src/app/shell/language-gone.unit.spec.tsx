// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/sites/sites.js';
import { screen } from '@testing-library/react';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';

/** As of a newer version on the server, or without a network. */
jest.mock('../../i18n/es.js', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

setUpTestServer();

it('a language whose texts cannot be had any more says so, and is there when the app is opened again', async () => {
  signIn();
  const { user } = renderApp('/sites');
  await screen.findByRole('heading', { name: 'Sites Management' });
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByText('Español'));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'The language could not be loaded. HazardLens uses it when it is opened again.',
  );
  expect(localStorage.getItem('language')).toBe('es');
});
