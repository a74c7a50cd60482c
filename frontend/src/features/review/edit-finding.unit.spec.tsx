// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => signIn());

const open = async () => {
  const app = renderApp('/review?incident=incident-1');
  await app.user.click(await screen.findByRole('button', { name: /^Edit finding/ }));
  return { ...app, hazard: await screen.findByRole('combobox', { name: 'Hazard Type' }) };
};
const approval = () => world.requests.find(({ path }) => path === '/api/incidents/incident-1/approve')?.body;

describe('the correction of a finding', () => {
  it('is found by any word for it, and brings its category and its usual severity along', async () => {
    const { user, hazard } = await open();
    expect(hazard).toHaveValue('Missing hard hat');
    await user.clear(hazard);
    await user.type(hazard, 'zanja sin entibar');
    await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0] as HTMLElement);
    expect(hazard).toHaveValue('Trench without protective system');
    await user.click(screen.getByRole('button', { name: /^Approve(?!d| as)/ }));
    await waitFor(() =>
      expect(approval()).toMatchObject({
        category: 'EXCAVATION_STRUCTURAL',
        hazard_type: 'trench_unprotected',
        severity: 0.95,
      }),
    );
  });

  it('is none as long as no other hazard was chosen, whatever was typed', async () => {
    const { user, hazard } = await open();
    await user.clear(hazard);
    await user.type(hazard, 'zanja');
    await user.click(screen.getByRole('button', { name: /^Approve(?!d| as)/ }));
    await waitFor(() => expect(approval()).toBeDefined());
    for (const key of ['category', 'hazard_type', 'severity']) expect(approval()).not.toHaveProperty(key);
  });
});
