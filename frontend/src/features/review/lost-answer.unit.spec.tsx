// Loaded ahead, so that no test pays for a screen's first import.
import './photo-review.js';
import '../../components/dialogs/dialog.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

it('a decision that arrived and whose answer was lost is not told as somebody else\u2019s', async () => {
  signIn();
  world.incidents = [
    anIncident({ id: 'hat', photo_id: null }),
    anIncident({ id: 'vest', photo_id: null, capture_id: 'capture-2', hazard_type: 'no_hi_vis' }),
  ];
  server.use(
    http.put(api('/incidents/hat/approve'), () => {
      world.incidents.shift();
      return HttpResponse.error();
    }),
  );
  const { user } = renderApp('/review/photos');
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Missing hard hat' })).toHaveFocus());
  await user.keyboard('a');
  const failed = await screen.findByRole('dialog');
  await user.click(within(failed).getByRole('button', { name: 'OK' }));
  await screen.findByText(
    'The finding that you were looking at is decided: what you sent before has arrived, or somebody else was first.',
    { selector: '[role="status"]' },
  );
  expect(screen.queryByText(/^Somebody else has decided/)).not.toBeInTheDocument();
});
