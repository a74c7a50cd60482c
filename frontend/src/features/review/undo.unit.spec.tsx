// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { notices, notify } from '../../components/notices/notices.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => signIn());

async function open(route = '/review?incident=incident-1') {
  const app = renderApp(route);
  await screen.findByLabelText('Review Notes');
  await screen.findByRole('list', { name: 'Incidents' });
  return app;
}
const asked = (path: string) => world.requests.filter((request) => request.path === path);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const told = (text: string) => screen.findByText(text, { selector: '[role="status"]' });

describe('a decision that was a slip', () => {
  it.each([
    [
      'the button',
      async ({ user }: Awaited<ReturnType<typeof open>>) =>
        user.click(await screen.findByRole('button', { name: 'Undo' })),
    ],
    [
      'the key U',
      async ({ user }: Awaited<ReturnType<typeof open>>) => {
        await screen.findByRole('button', { name: 'Undo' });
        await user.keyboard('u');
      },
    ],
  ])('is undone by %s, and its finding is open again', async (_, undo) => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Approve' }));
    await undo(app);
    await told('Back in the review queue');
    expect(asked('/api/incidents/incident-1/undo').map(({ method, body }) => [method, body])).toEqual([['PUT', {}]]);
    expect(asked('/api/incidents/incident-1/reopen')).toEqual([]);
    await waitFor(() => expect(currentPath()).toContain('incident=incident-1'));
    expect(await heading('Missing hard hat')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('cannot be undone any more once something was built on it, and the server says so', async () => {
    const late = 'This decision can no longer be undone; reopen the incident instead.';
    scenario.refuses('put', '/incidents/incident-1/undo', 409, late);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(late);
  });

  it('is offered for ten seconds from when it was sent', async () => {
    const { user } = await open();
    const before = Date.now();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByRole('button', { name: 'Undo' });
    const until = notices.shown.get()?.action?.until ?? 0;
    expect(until).toBeGreaterThanOrEqual(before + 10_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 10_000);
    act(() => notify('Done long ago', { label: 'Undo', onClick: () => undefined, until: Date.now() - 1 }));
    await told('Done long ago');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('of several leaves ticked, with its note, what could not be decided', async () => {
    scenario.breaks('put', '/incidents/incident-2/reject', 503);
    const { user } = await open();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.type(screen.getByRole('textbox', { name: 'Notes for the selected incidents' }), 'a bollard');
    await user.click(screen.getByRole('button', { name: 'Reject selected' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('1 of 2 decided');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('region', { name: '1 selected' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Notes for the selected incidents' })).toHaveValue('a bollard');
  });

  it('of several at once takes all of them back', async () => {
    const { user } = await open();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    const bar = screen.getByRole('region', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Approve selected' }));
    await told('2 of 2 decided');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await told('Back in the review queue');
    expect(world.incidents.map(({ status }) => status)).toEqual(['REVIEW_REQUIRED', 'REVIEW_REQUIRED']);
  });
});

describe('several findings', () => {
  it('leave J and K to whoever has just ticked one', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select: Missing hard hat' }));
    await user.keyboard('j');
    await waitFor(() => expect(currentPath()).toContain('incident=incident-2'));
  });

  it('are decided in the list, below which the bar stands, and not between list and filters', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select: Missing hard hat' }));
    const list = screen.getByRole('list', { name: 'Incidents' });
    const bar = screen.getByRole('region', { name: '1 selected' });
    expect(list.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(list.parentElement?.parentElement).toBe(bar.parentElement);
  });
});
