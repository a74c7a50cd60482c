import type { CommentView } from '@hazardlens/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();

const aComment = (overrides: Partial<CommentView> = {}): CommentView => ({
  ...{ _id: 'c-1', id: 'c-1', incident_id: 'incident-1', author: { id: 'joe', name: 'Joe Baker' } },
  ...{ text: 'Is the edge closed?', mentions: [], photo_id: null, created_at: '2026-03-02T09:10:00.000Z' },
  ...{ edited_at: null, withdrawn_at: null, versions: [], ...overrides },
});
let said: CommentView[] = [];
let sent: { key: string | null; body: unknown }[] = [];

beforeEach(() => {
  said = [aComment()];
  sent = [];
  server.use(
    http.get(api('/incidents/:id/comments'), () =>
      HttpResponse.json({ comments: [...said].reverse(), next_cursor: null }),
    ),
    http.get(api('/incidents/:id/people'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      const people = [{ id: 'maria', name: 'María López' }];
      return HttpResponse.json({ people: people.filter(({ name }) => name.toLowerCase().startsWith(q.toLowerCase())) });
    }),
    http.post(api('/incidents/:id/comments'), async ({ request }) => {
      const body = (await request.json()) as { text: string };
      sent.push({ key: request.headers.get('idempotency-key'), body });
      const comment = aComment({ id: 'c-2', _id: 'c-2', author: { id: 'me', name: 'Me' }, text: body.text });
      said.push(comment);
      return HttpResponse.json(comment, { status: 201 });
    }),
  );
});
const open = () => {
  world.incidents = [anIncident({ id: 'incident-1' })];
  return renderApp('/review?incident=incident-1');
};
const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Comments' });
  return within(heading.closest('section') as HTMLElement);
};

describe('comments', () => {
  it('are read in their order and written with a mention of a colleague', async () => {
    signIn(aUser({ id: 'me' }));
    const { user } = open();
    const comments = await section();
    expect(await comments.findByText('Is the edge closed?')).toBeInTheDocument();
    const field = comments.getByRole('textbox', { name: 'Write a comment' });
    await user.type(field, 'Yes @mar');
    await user.click(await comments.findByRole('option', { name: 'María López' }));
    await user.type(field, 'looked');
    await user.click(comments.getByRole('button', { name: 'Send comment' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ text: 'Yes @María López looked', mentions: ['maria'] }]),
    );
    await waitFor(() => expect(field).toHaveValue(''));
    await comments.findByRole('article', { name: 'Comment by Me' });
    const all = comments.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(all).toEqual(['Comment by Joe Baker', 'Comment by Me']);
  });

  it('mention the first of those who are offered when their writer presses Enter', async () => {
    signIn(aUser({ id: 'me' }));
    const { user } = open();
    const comments = await section();
    const field = comments.getByRole('textbox', { name: 'Write a comment' });
    await user.type(field, 'Yes @mar');
    await comments.findByRole('option', { name: 'María López' });
    await user.type(field, '{Enter}');
    expect(field).toHaveValue('Yes @María López ');
    await user.type(field, 'now{Enter}');
    expect(field).toHaveValue('Yes @María López now\n');
  });

  it('stay in the field when the server refuses them, and are sent again under the same key', async () => {
    signIn(aUser({ id: 'me' }));
    let refused = true;
    server.use(
      http.post(api('/incidents/:id/comments'), async ({ request }) => {
        sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
        if (!refused) return HttpResponse.json(aComment({ id: 'c-2', _id: 'c-2' }), { status: 201 });
        refused = false;
        return problem(503, 'The service is busy right now; please try again in a moment.', 'UNAVAILABLE');
      }),
    );
    const { user } = open();
    const comments = await section();
    await user.type(comments.getByRole('textbox', { name: 'Write a comment' }), 'Closed');
    await user.click(comments.getByRole('button', { name: 'Send comment' }));
    await screen.findByText(/busy right now/);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(comments.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Closed');
    await user.click(comments.getByRole('button', { name: 'Send comment' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('keep what was typed on while they were on their way', async () => {
    signIn(aUser({ id: 'me' }));
    let arrive: () => void = () => undefined;
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.post(api('/incidents/:id/comments'), async () => {
        await onItsWay;
        said.push(aComment({ id: 'c-2', _id: 'c-2', author: { id: 'me', name: 'Me' }, text: 'Closed' }));
        return HttpResponse.json(said.at(-1), { status: 201 });
      }),
    );
    const { user } = open();
    const comments = await section();
    const field = comments.getByRole('textbox', { name: 'Write a comment' });
    await user.type(field, 'Closed');
    await user.click(comments.getByRole('button', { name: 'Send comment' }));
    await user.type(field, ', but the rail is loose');
    act(arrive);
    await comments.findByRole('article', { name: 'Comment by Me' });
    await waitFor(() => expect(comments.getByRole('button', { name: 'Send comment' })).toBeEnabled());
    expect(field).toHaveValue('Closed, but the rail is loose');
  });

  it('are there once one of them has arrived whose answer was lost', async () => {
    signIn(aUser({ id: 'me' }));
    server.use(
      http.post(api('/incidents/:id/comments'), async ({ request }) => {
        const { text } = (await request.json()) as { text: string };
        said.push(aComment({ id: 'c-2', _id: 'c-2', author: { id: 'me', name: 'Me' }, text }));
        return HttpResponse.error();
      }),
    );
    const { user } = open();
    const comments = await section();
    await user.type(comments.getByRole('textbox', { name: 'Write a comment' }), 'Closed');
    await user.click(comments.getByRole('button', { name: 'Send comment' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await comments.findByRole('article', { name: 'Comment by Me' })).toHaveTextContent('Closed');
  });

  it('show what was changed and what was withdrawn, and only their author can do either', async () => {
    signIn(aUser({ id: 'joe' }));
    said = [
      aComment({
        edited_at: '2026-03-02T09:12:00.000Z',
        versions: [{ text: 'Open!', until: '2026-03-02T09:12:00.000Z' }],
      }),
      aComment({ id: 'c-3', _id: 'c-3', author: { id: 'ana', name: 'Ana Reyes' }, text: 'Mine' }),
      aComment({ id: 'c-4', _id: 'c-4', text: null, withdrawn_at: '2026-03-02T10:00:00.000Z' }),
    ];
    open();
    const comments = await section();
    await comments.findByText('Mine');
    const [own, other, gone] = comments.getAllByRole('article').map((one) => within(one));
    expect(own?.getByText('1 earlier version')).toBeInTheDocument();
    expect(own?.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument();
    expect(other?.queryByRole('button')).toBeNull();
    expect(gone?.getByText(/Withdrawn by the author/)).toBeInTheDocument();
    expect(gone?.queryByRole('button')).toBeNull();
  });

  it('leave a change that was begun again open when the answer of an earlier one arrives', async () => {
    signIn(aUser({ id: 'joe' }));
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.put(api('/comments/:id'), async () => {
        await held;
        said = [aComment({ text: 'Is it closed?', edited_at: '2026-03-02T09:12:00.000Z' })];
        return HttpResponse.json(said[0]);
      }),
    );
    const { user } = open();
    const comments = await section();
    const change = async () => {
      await user.click(await comments.findByRole('button', { name: 'Edit' }));
      return comments.findByRole('textbox', { name: 'Change the comment' });
    };
    await change();
    await user.click(comments.getByRole('button', { name: 'Save changes' }));
    await user.click(comments.getByRole('button', { name: 'Cancel' }));
    const field = await change();
    await user.type(field, ' Today?');
    const lists = () => world.requests.filter(({ path }) => path.endsWith('/comments')).length;
    const before = lists();
    act(arrive);
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    expect(comments.getByRole('textbox', { name: 'Change the comment' })).toHaveValue('Is the edge closed? Today?');
  });

  it('that could not be loaded are not called none', async () => {
    signIn(aUser({ id: 'me' }));
    server.use(http.get(api('/incidents/:id/comments'), () => problem(503, 'The service is busy.', 'UNAVAILABLE')));
    open();
    const comments = await section();
    expect(await comments.findByText('The service is busy.')).toBeInTheDocument();
    expect(comments.queryByText('Nobody has said anything about this yet.')).toBeNull();
  });

  it('wait in the field while there is no network', async () => {
    signIn(aUser({ id: 'me' }));
    const { user } = open();
    const comments = await section();
    await user.type(comments.getByRole('textbox', { name: 'Write a comment' }), 'Later');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await comments.findByText(/No connection/)).toBeInTheDocument();
    expect(comments.getByRole('button', { name: 'Send comment' })).toBeDisabled();
    jest.restoreAllMocks();
  });
});
