// Loaded ahead, so that no test pays for a screen's first import.
import 'fake-indexeddb/auto';
import './capture.js';
import './report-form.js';
import '../queue/queue.js';
import '../../app/shell/shell.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { queueStore } from '../../domain/queue/queue-store.js';
import { anIncident } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();

jest.setTimeout(150_000);

const saved = /^No connection\. The report is saved on this device/;
const network = jest.spyOn(navigator, 'onLine', 'get');
const reports = () => world.requests.filter(({ method, path }) => method === 'POST' && path === '/api/incidents');
/** Every try that reaches the server: its key and its body. */
const tries: { key: string | null; body: unknown }[] = [];
const answerReports = (answer: () => Response) =>
  server.use(
    http.post(api('/incidents'), async ({ request }) => {
      tries.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return answer();
    }),
  );
const comeBack = () => {
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
};
const queued = async () => (await queueStore.list('user-1')).map(({ status }) => status);

beforeEach(() => {
  tries.length = 0;
  network.mockReturnValue(false);
  signIn(undefined, 'site-1');
});
afterEach(async () => {
  for (const { id } of await queueStore.list('user-1')) await queueStore.remove(id);
});
afterAll(() => queueStore.close());

const reportHazard = async () => {
  const app = renderApp('/capture?report=1');
  const notes = await screen.findByLabelText('What did you see?');
  fireEvent.change(notes, { target: { value: 'Loose cable at gate 2' } });
  await app.user.type(screen.getByRole('combobox', { name: 'Which hazard is it?' }), 'helmet');
  await app.user.click(await screen.findByRole('option', { name: /^Missing hard hat/ }));
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  return app;
};
const acknowledge = async ({ user }: Awaited<ReturnType<typeof reportHazard>>) => {
  expect(await screen.findByText(saved)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(currentPath()).toBe('/queue'));
};

describe('a report without network', () => {
  it('is not kept without a choice of the hazard either', async () => {
    const app = renderApp('/capture?report=1');
    const notes = await screen.findByLabelText('What did you see?');
    fireEvent.change(notes, { target: { value: 'guardrail removed' } });
    await app.user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Please choose the hazard')).toBeInTheDocument();
    expect(await queued()).toEqual([]);
  });

  it('waits in the queue and is sent once when the connection is back', async () => {
    answerReports(() => HttpResponse.json(anIncident({ id: 'incident-9' }), { status: 201 }));
    await acknowledge(await reportHazard());
    expect(await screen.findByText(/^Hazard report: Missing hard hat/)).toBeInTheDocument();
    expect(screen.getByText('pending')).toBeInTheDocument();
    expect(screen.getByText(/^Offline – one report waiting/)).toBeInTheDocument();
    expect(reports()).toEqual([]);
    const offlineUntil = Date.now();

    comeBack();
    expect(await screen.findByText('synced')).toBeInTheDocument();
    const said = {
      site_id: 'site-1',
      category: 'PPE_COMPLIANCE',
      hazard_type: 'no_hard_hat',
      notes: 'Loose cable at gate 2',
    };
    // of the moment in which it was seen, not of the one in which it arrives
    expect(tries.map(({ body }) => body)).toEqual([{ ...said, captured_at: expect.any(String) }]);
    const [{ captured_at = '' } = {}] = tries.map(({ body }) => body as { captured_at?: string });
    expect(Date.parse(captured_at)).toBeLessThanOrEqual(offlineUntil);
  });

  it('that met the end of a session is sent, and told of, once its owner has signed in again', async () => {
    network.mockReturnValue(true);
    answerReports(() => problem(401, 'Please sign in to continue.', 'UNAUTHENTICATED'));
    const { unmount } = await reportHazard();
    await waitFor(async () => expect(await queued()).toEqual(['pending']));
    unmount();
    answerReports(() => HttpResponse.json(anIncident({ id: 'incident-9' }), { status: 201 }));
    signIn(undefined, 'site-1');
    renderApp('/capture?report=1');
    expect(await screen.findByText('The report that waited on this device has been sent.')).toBeInTheDocument();
    expect(await queued()).toEqual(['synced']);
  });

  it('keeps the key of the first try, whose answer was lost', async () => {
    network.mockReturnValue(true);
    answerReports(() => HttpResponse.error());
    await acknowledge(await reportHazard());
    answerReports(() => HttpResponse.json(anIncident({ id: 'incident-9' }), { status: 201 }));
    comeBack();
    await waitFor(async () => expect(await queued()).toEqual(['synced']));
    expect(tries).toHaveLength(2);
    const [first, again] = tries;
    expect(again).toEqual({ key: first?.key, body: { ...(first?.body as object), captured_at: expect.any(String) } });
  });

  it('has the key of the first try as long as it says the same: the server may have that already', async () => {
    network.mockReturnValue(true);
    answerReports(() => new HttpResponse(null, { status: 502 }));
    const { user } = await reportHazard();
    const send = async (times: number) => {
      await waitFor(() => expect(tries).toHaveLength(times));
      await user.click(await screen.findByRole('button', { name: 'OK' }));
    };
    await send(1);
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await send(2);
    await user.type(screen.getByLabelText('What did you see?'), ', second floor');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await send(3);
    const [first, again, other] = tries.map(({ key }) => key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each([
    ['stays with the sentence of a server that refuses it', 404, 'NOT_FOUND', 'failed'],
    [
      'has arrived when the server knows its key from somebody with another role',
      409,
      'IDEMPOTENCY_CONFLICT',
      'synced',
    ],
  ] as const)('%s', async (_, status, code, end) => {
    answerReports(() => problem(status, 'The sentence of the server.', code));
    await acknowledge(await reportHazard());
    comeBack();
    await waitFor(async () => expect(await queued()).toEqual([end]));
    expect(await screen.findByText(end)).toBeInTheDocument();
    expect(screen.queryAllByText('The sentence of the server.')).toHaveLength(end === 'failed' ? 1 : 0);
  });

  it('waits in the queue, too, while there is no room for its photo', async () => {
    network.mockReturnValue(true);
    answerReports(() => problem(507, 'Your organization has no room left for photos.', 'STORAGE_FULL'));
    const { user } = await reportHazard();
    expect(await screen.findByText('Your organization has no room left for photos.')).toBeVisible();
    expect(screen.getByText('The report is saved on this device and is sent later.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(currentPath()).toBe('/queue'));
    expect(await queued()).toHaveLength(1);
  });

  it('is named when a person logs out before it was sent', async () => {
    scenario.isUnreachable('post', '/auth/logout');
    const app = await reportHazard();
    await acknowledge(app);
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText(/^One report on this device has not been sent yet/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await queued()).toEqual(['pending']);
  });
});
