// Loaded ahead, so that no test pays for a screen's first import.
import './profile.js';
import '../../app/shell/shell.js';
import { screen, within } from '@testing-library/react';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';

setUpTestServer();

describe('name and phone of the own account', () => {
  it('take as many letters as are kept: more were refused in words of a program', async () => {
    signIn();
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Edit name and phone' }));
    const form = within(await screen.findByRole('dialog'));
    for (const [label, most] of [
      [/^First Name/, 80],
      [/^Last Name/, 80],
      ['Phone', 40],
    ] as const) {
      const field = form.getByLabelText(label);
      await user.clear(field);
      await user.click(field);
      await user.paste('x'.repeat(100));
      expect(field).toHaveValue('x'.repeat(most));
    }
  });
});
