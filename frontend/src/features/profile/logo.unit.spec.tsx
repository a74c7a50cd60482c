// Loaded ahead, so that no test pays for a screen's first import.
import './profile.js';
import '../../app/shell/shell.js';
import { screen, within } from '@testing-library/react';
import { aTenant, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const sent = () => world.requests.filter(({ path, method }) => path === '/api/tenant/logo' && method !== 'GET');
const open = async () => {
  signIn(aUser({ role: 'admin' }));
  const { user } = renderApp('/profile');
  const region = await screen.findByRole('region', { name: 'Logo' });
  const input = region.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
  const choose = async (file: File) => user.upload(input, file);
  return { user, region: within(region), choose, input };
};
const png = (size = 200) => new File([new Uint8Array(size).fill(7)], 'logo.png', { type: 'image/png' });

describe('the logo of an organization', () => {
  it('is uploaded, and says that there was none', async () => {
    scenario.answers('put', '/tenant/logo', aTenant({ logo: 'one' }));
    const { region, choose } = await open();
    expect(region.getByText('There is no logo yet.')).toBeVisible();
    scenario.answers('get', '/tenant', aTenant({ logo: 'one' }));
    scenario.answers('get', '/tenant/logo', {});
    await choose(png());
    expect(await region.findByRole('img', { name: 'Logo of your organization' })).toBeVisible();
    expect(sent().map(({ method }) => method)).toEqual(['PUT']);
    expect(region.getByRole('button', { name: 'Replace the logo' })).toBeEnabled();
  });

  it('is not sent when it is too large', async () => {
    const { region, choose } = await open();
    await choose(png(1024 * 1024 + 1));
    expect(await region.findByText('This file is larger than 1 MB. Please choose a smaller one.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it("shows the server's sentence when it refuses", async () => {
    scenario.refuses(
      'put',
      '/tenant/logo',
      415,
      'The logo is not a supported image type; please use PNG, JPG or WebP.',
    );
    const { region, choose } = await open();
    await choose(png());
    expect(await region.findByText(/not a supported image type/)).toBeVisible();
  });

  it('can be tried again with the same file', async () => {
    scenario.refuses('put', '/tenant/logo', 503, 'Away.');
    const { region, choose, input } = await open();
    await choose(png());
    expect(await region.findByText('Away.')).toBeVisible();
    // what is chosen already is no change, of which a browser would tell
    expect(input.value).toBe('');
  });

  it('can fail to load, and is deleted after a question', async () => {
    scenario.answers('get', '/tenant', aTenant({ logo: 'one' }));
    scenario.refuses('get', '/tenant/logo', 503, 'Away.');
    scenario.answers('delete', '/tenant/logo', {});
    const { user, region } = await open();
    expect(await region.findByText('This could not be loaded.')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Delete the logo' }));
    scenario.answers('get', '/tenant', aTenant());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
    expect(await region.findByText('There is no logo yet.')).toBeVisible();
    expect(sent().map(({ method }) => method)).toEqual(['DELETE']);
  });
});
