// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/sites/sites.js';
import { screen, within } from '@testing-library/react';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';

setUpTestServer();

describe('a dialog', () => {
  it('is closed by a cross that a glove meets', async () => {
    signIn();
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: 'Add Site' }))[0] as HTMLElement);
    const cross = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });
    expect(cross.style.getPropertyValue('--cb-size')).toBe('var(--hl-control)');
  });
});
