// Loaded ahead, so that no test pays for a screen's first import.
import '../features/review/review.js';
import '../app/shell/shell.js';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident, aUser } from '../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { scenario } from '../testing/scenarios.js';
import { api, server, world } from '../testing/server.js';
import { hardRedirect } from './redirect.js';
import { signedOut } from './session.js';

jest.mock('./redirect.js', () => ({ hardRedirect: jest.fn() }));

setUpTestServer();

const me = aUser({ id: 'me' });
const note = () => screen.findByLabelText('Review Notes');
const comment = () => screen.findByRole('textbox', { name: 'Write a comment' });

beforeEach(() => {
  jest.mocked(hardRedirect).mockClear();
  world.incidents = [anIncident({ id: 'incident-1' })];
  const people = [{ id: 'maria', name: 'María López' }];
  server.use(
    http.get(api('/incidents/:id/comments'), () => HttpResponse.json({ comments: [], next_cursor: null })),
    http.get(api('/incidents/:id/people'), () => HttpResponse.json({ people })),
  );
});

const open = () => renderApp('/review?incident=incident-1');
/** Types both, and is thrown out. */
async function thrownOut() {
  signIn(me);
  const { user, unmount } = open();
  await user.type(await note(), 'Ask the foreman');
  await user.type(await comment(), 'Seen by @mar');
  await user.click(await screen.findByRole('option', { name: 'María López' }));
  scenario.refuses('post', '/incidents/:id/comments', 401, 'Please sign in to continue.');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await waitFor(() => expect(hardRedirect).toHaveBeenCalledWith('/login'));
  unmount();
}

describe('what was typed when a session ended', () => {
  it('is there again for its author, mentions and all, until it is sent', async () => {
    await thrownOut();
    signIn(me);
    const { user, unmount } = open();
    expect(await note()).toHaveValue('Ask the foreman');
    expect(await comment()).toHaveValue('Seen by @María López ');
    let sent: unknown;
    server.use(
      http.post(api('/incidents/:id/comments'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await waitFor(() => expect(sent).toEqual({ text: 'Seen by @María López', mentions: ['maria'] }));
    await waitFor(async () => expect(await comment()).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Incident approved successfully');
    unmount();
    world.incidents = [anIncident({ id: 'incident-1' })];
    open();
    expect(await note()).toHaveValue('');
    expect(await comment()).toHaveValue('');
  });

  it('is neither another person’s nor there after a logout', async () => {
    await thrownOut();
    signIn(aUser({ id: 'another' }));
    const { store } = open();
    expect(await note()).toHaveValue('');
    expect(await comment()).toHaveValue('');
    expect(Object.keys(sessionStorage).some((key) => key.startsWith('words.me.'))).toBe(true);
    act(() => void store.dispatch(signedOut()));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('words.'))).toEqual([]);
  });
});
