// Loaded ahead, so that no test pays for a screen's first import.
import './signup.js';
import '../../app/shell/shell.js';
import { screen, waitFor } from '@testing-library/react';
import { currentPath, renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

async function fill(password: string, confirm: string) {
  const app = renderApp('/signup');
  const type = async (label: RegExp, text: string) => app.user.type(screen.getByLabelText(label), text);
  await screen.findByLabelText(/Company Name/);
  await app.user.selectOptions(screen.getByLabelText(/Organization Type/), 'insurance_provider');
  await type(/Company Name/, 'Meridian Mutual');
  await type(/Company Email/, 'office@meridian.example');
  await type(/First Name/, 'Ines');
  await type(/Last Name/, 'Vogel');
  await type(/Your Email/, 'ines@meridian.example');
  await type(/^Password/, password);
  await type(/Confirm Password/, confirm);
  await app.user.click(screen.getByRole('button', { name: 'Create Account' }));
  return app;
}

describe('signup', () => {
  it('creates the organisation, an empty phone is null, and goes to the dashboard', async () => {
    await fill('long enough', 'long enough');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    const sent = world.requests.find(({ path }) => path === '/api/auth/signup');
    expect(sent?.body).toMatchObject({
      tenant_data: { name: 'Meridian Mutual', tenant_type: 'insurance_provider', phone: null },
      user_data: { email: 'ines@meridian.example', first_name: 'Ines', last_name: 'Vogel' },
    });
  });

  it.each([
    ['long enough', 'other words', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 8 characters'],
  ])('refuses %s / %s: %s', async (password, confirm, text) => {
    await fill(password, confirm);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(world.requests.some(({ path }) => path === '/api/auth/signup')).toBe(false);
  });

  it("shows the server's sentence, else the fixed one", async () => {
    scenario.refuses('post', '/auth/signup', 409, 'An account with this email already exists');
    const { unmount } = await fill('long enough', 'long enough');
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists');
    unmount();
    scenario.breaks('post', '/auth/signup');
    await fill('long enough', 'long enough');
    // The whole text: one of the sentences begins with another.
    expect((await screen.findByRole('alert')).textContent).toBe('Signup failed');
  });

  it('brings the sentence into sight, which stands above fields that fill a phone', async () => {
    const shown: Element[] = [];
    const scrolls = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this);
      // as of newer browsers, and no clean-up of anything
      return Promise.resolve();
    });
    scenario.refuses('post', '/auth/signup', 409, 'An account with this email already exists');
    const { unmount } = await fill('long enough', 'long enough');
    expect(shown).toEqual([await screen.findByRole('alert')]);
    unmount();
    scrolls.mockRestore();
  });

  it('says so when the server answers without a session', async () => {
    scenario.answers('post', '/auth/signup', {});
    await fill('long enough', 'long enough');
    expect((await screen.findByRole('alert')).textContent).toBe('Signup failed. Please try again.');
  });
});
