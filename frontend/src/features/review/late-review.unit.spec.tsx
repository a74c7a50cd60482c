// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { screen } from '@testing-library/react';
import { delay, http } from 'msw';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, server, world } from '../../testing/server.js';
import { waitsNeverPass, waitsPassAtOnce } from '../../testing/waits.js';

setUpTestServer();

describe('a review queue without an answer', () => {
  it('comes to who tries again, although nobody says how many reports of posters wait', async () => {
    waitsPassAtOnce(5_000);
    let hangs = true;
    server.use(
      http.get(api('/incidents'), ({ request }) => {
        const isCount = new URL(request.url).searchParams.get('source') === 'poster';
        return hangs || isCount ? delay('infinite') : undefined;
      }),
    );
    signIn(world.user);
    const { user } = renderApp('/review');
    const again = await screen.findByRole('button', { name: 'Try again' });
    hangs = false;
    // The count is not called late a second time: the queue comes by not waiting for it again.
    waitsNeverPass(5_000, 1_000);
    await user.click(again);
    expect(await screen.findAllByText('Missing hard hat')).not.toEqual([]);
  });
});
