// Loaded ahead, so that no test pays for a screen's first import.
import './capture.js';
import '../../app/shell/shell.js';
import { screen, waitFor } from '@testing-library/react';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

let mockLoaded = false;
jest.mock('../../domain/photos/photo-origin.js', () => {
  mockLoaded = true;
  return {};
});

setUpTestServer();

it('what reads when and where a photo was taken is there before a network that goes away, once files can be chosen', async () => {
  signIn(world.user, 'site-1');
  const { user } = renderApp('/capture');
  await screen.findByLabelText('Which site are you on?');
  expect(mockLoaded).toBe(false);
  await user.click(screen.getByRole('button', { name: /Upload Photos/ }));
  await waitFor(() => expect(mockLoaded).toBe(true));
});
