import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { baseApi } from '../../domain/api/base-api.js';
import { lastKnown } from '../../domain/last-known.js';
import { queueStore } from '../../domain/queue/queue-store.js';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, problem, server } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

setUpTestServer();

const worker = aUser({ id: 'lee', role: 'worker', first_name: 'Lee', last_name: 'Park' });
const repair = (overrides = {}) =>
  anIncident({
    id: 'incident-1',
    status: 'APPROVED',
    action: anAction({ owner: { id: 'lee', name: 'Lee Park' }, status: 'ASSIGNED', ...overrides }),
  });
const notVerified = 'ASSIGNED%2CIN_PROGRESS%2CCOMPLETED';
const counts = { ASSIGNED: 1, IN_PROGRESS: 0, COMPLETED: 0, VERIFIED: 0, overdue: 0 };
let asked: string[] = [];
let steps: { step: string; key: string | null; body: unknown }[] = [];
let offline = false;
let refusal: string | null = null;
let found = repair();

beforeEach(() => {
  asked = [];
  steps = [];
  offline = false;
  refusal = null;
  found = repair();
  server.use(
    http.get(api('/actions'), ({ request }) => {
      if (offline) return HttpResponse.error();
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ actions: [found], counts, next_cursor: null });
    }),
    http.get(api('/incidents/incident-1'), () => (offline ? HttpResponse.error() : HttpResponse.json(found))),
    http.put(api('/incidents/incident-1/action/:step'), async ({ request, params }) => {
      if (offline) return HttpResponse.error();
      if (refusal) return problem(409, refusal, 'ACTION_STATE');
      const step = String(params['step']);
      steps.push({ step, key: request.headers.get('idempotency-key'), body: await request.json() });
      found = repair({ status: step === 'start' ? 'IN_PROGRESS' : 'COMPLETED' });
      return HttpResponse.json(found);
    }),
  );
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { id } of await queueStore.list('lee')) await queueStore.remove(id);
  await lastKnown.clear();
});
const goOffline = (value: boolean) => {
  offline = value;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!value);
  act(() => void window.dispatchEvent(new Event(value ? 'offline' : 'online')));
};

describe('the screen of corrective actions', () => {
  it.each([
    [23, 'less than a day old'],
    [24, '1 day old'],
    [72, '3 days old'],
  ])('says of a photo of %i hours ago that it is %s', async (hours, age) => {
    found = { ...repair(), captured_at: new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString() };
    signIn(worker);
    renderApp('/actions');
    expect(await screen.findByText(age, { exact: false })).toBeVisible();
  });

  it('of one person are not told as everybody’s while nobody can be named', async () => {
    server.use(http.get(api('/users/assignable'), () => new HttpResponse(null, { status: 500 })));
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/actions?who=all&owner=lee');
    expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
    expect(screen.getByLabelText('Owner')).toHaveDisplayValue('–');
  });

  it('of a site that is not theirs are not there, and there is a way on', async () => {
    server.use(
      http.get(api('/actions'), ({ request }) =>
        new URL(request.url).searchParams.has('site_id')
          ? problem(404, 'We could not find this record.')
          : HttpResponse.json({ actions: [found], counts, next_cursor: null }),
      ),
      http.get(api('/users/assignable'), ({ request }) =>
        new URL(request.url).searchParams.get('site_id') === 'others'
          ? problem(404, 'We could not find this record.')
          : HttpResponse.json({ users: [] }),
      ),
    );
    signIn(aUser({ role: 'safety_manager' }));
    const { user } = renderApp('/actions?who=all&site=others');
    expect(await screen.findByText('It does not exist, or your account may not see it.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('We could not find this record.')).toHaveLength(1));
    expect(screen.getByText('It does not exist, or your account may not see it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Site')).toHaveDisplayValue('–');
    await user.click(screen.getByRole('button', { name: 'Of all sites' }));
    expect(await screen.findByRole('button', { name: /Missing hard hat/ })).toBeInTheDocument();
    expect(currentPath()).toBe('/actions?who=all');
  });

  it('of an address that leads to nobody’s repair says so, and closes', async () => {
    server.use(http.get(api('/incidents/others'), () => problem(404, 'We could not find this record.')));
    signIn(worker);
    const { user } = renderApp('/actions?incident=others');
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('We could not find this record.')).toBeInTheDocument();
    expect(sheet.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    const [, close] = sheet.getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    await waitFor(() => expect(currentPath()).toBe('/actions'));
  });

  it('keeps in its address whose actions it shows, and how', async () => {
    signIn(worker);
    const { user } = renderApp('/actions');
    expect(await screen.findByRole('button', { name: /Missing hard hat/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All' }));
    await user.click(screen.getByRole('button', { name: 'Only overdue' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'age');
    await waitFor(() => expect(asked.at(-1)).toBe(`?limit=30&status=${notVerified}&overdue=true&sort=age`));
    await user.click(screen.getByRole('button', { name: 'Show as board' }));
    expect(currentPath()).toBe('/actions?who=all&overdue=1&sort=age&view=board');
    for (const name of ['assigned', 'in progress', 'done, to be verified', 'verified']) {
      expect(await screen.findByRole('region', { name })).toBeInTheDocument();
    }
  });

  it.each(['insurance_analyst', 'super_admin'] as const)(
    'begins with everybody’s for a %s, who has none',
    async (role) => {
      signIn(aUser({ role }));
      renderApp('/actions');
      expect(await screen.findByRole('button', { name: 'All', pressed: true })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
      await waitFor(() => expect(asked).toContain(`?limit=30&status=${notVerified}`));
    },
  );

  it('begins with what is not verified yet, and shows every status to whom asks for it', async () => {
    signIn(worker);
    const { user } = renderApp('/actions');
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('To do');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Not verified yet');
    await waitFor(() => expect(asked.at(-1)).toBe(`?limit=30&status=${notVerified}`));
    expect(await screen.findByText(/^assigned: 1 · in progress: 0 · .* · overdue: 0$/)).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Every status');
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=30'));
    expect(currentPath()).toBe('/actions?who=all&status=ALL');
    await user.click(screen.getByRole('button', { name: 'Mine' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=30&mine=true'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Site' }), 'Gate 2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'To do');
    await waitFor(() => expect(asked.at(-1)).toBe('?limit=30&mine=true&site_id=site-2&status=ASSIGNED%2CIN_PROGRESS'));
  });

  it('says the number of each incident, as one says it on the radio', async () => {
    signIn(worker);
    found = { ...repair(), number: 'NC-0032' };
    renderApp('/actions');
    expect(await screen.findByRole('button', { name: /NC-0032 · Harbour Tower · Lee Park/ })).toBeVisible();
  });

  it('shows one’s own repairs without network, keeps what one does, and sends it once in its order', async () => {
    signIn(worker);
    const first = renderApp('/actions');
    await screen.findByRole('button', { name: /Missing hard hat/ });
    await waitFor(async () => expect((await lastKnown.keys()).join()).toContain('myActions'));
    first.unmount();

    goOffline(true);
    const { user } = renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Start' }));
    const note = await sheet.findByRole('textbox', { name: 'Note' });
    await user.type(note, 'Rail is back');
    await user.click(sheet.getByRole('button', { name: 'Mark as done' }));
    await waitFor(async () => expect(await queueStore.listUnsynced('lee')).toHaveLength(2));
    expect(steps).toEqual([]);

    goOffline(false);
    await waitFor(() => expect(steps.map(({ step }) => step)).toEqual(['start', 'complete']));
    expect(steps[1]?.body).toEqual({ note: 'Rail is back', done_at: expect.any(String) });
    expect(new Set(steps.map(({ key }) => key)).size).toBe(2);
    await waitFor(async () => expect(await queueStore.listUnsynced('lee')).toEqual([]));
  });

  it('goes from step to step by keys alone', async () => {
    signIn(worker);
    const { user } = renderApp('/actions?incident=incident-1');
    const dialog = await screen.findByRole('dialog');
    const sheet = within(dialog);
    (await sheet.findByRole('button', { name: 'Start' })).focus();
    await user.keyboard('{Enter}');
    const note = await sheet.findByRole('textbox', { name: 'Note' });
    while (document.activeElement !== note) {
      await user.tab();
      expect(document.activeElement).not.toBe(sheet.getByRole('button', { name: 'Close' }));
    }
    await user.keyboard('Rail is back{Tab}{Enter}');
    await waitFor(() => expect(sheet.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument());
    expect(document.activeElement).not.toBe(document.body);
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('has a step on the device while it is sent, and leaves it to the queue where nobody answers', async () => {
    signIn(worker);
    let keys: (string | null)[] = [];
    server.use(
      http.put(api('/incidents/incident-1/action/start'), ({ request }) => {
        keys = [...keys, request.headers.get('idempotency-key')];
        return delay('infinite');
      }),
    );
    waitsPassAtOnce(5_000);
    const { user } = renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Start' }));
    await waitFor(async () => expect((await queueStore.list('lee')).map(({ status }) => status)).toEqual(['syncing']));
    expect(sheet.queryByText(/waits? on this device/)).not.toBeInTheDocument();

    await user.click(await sheet.findByRole('button', { name: 'Send it later' }));
    // it counts as begun, and goes on under the key of the first try
    expect(await sheet.findByRole('button', { name: 'Mark as done' })).toBeInTheDocument();
    const [item] = await queueStore.list('lee');
    expect(item?.status).toBe('pending');
    expect([item?.client_id]).toEqual(keys);
  });

  it('says that a step was refused, and why; it counts as done once it was tried again and accepted', async () => {
    signIn(worker);
    refusal = 'This action is somebody else’s now.';
    await queueStore.add({
      ...{ photos: [], site_id: 'site-1', site_name: 'Harbour Tower', notes: 'Rail is back', gps_location: null },
      ...{ client_id: 'key-1', captured_at: '2026-11-02T10:00:00.000Z', user_id: 'lee', tenant_id: 'tenant-1' },
      repair: { incident_id: 'incident-1', hazard_type: 'no_hard_hat', step: 'complete' },
    });
    found = repair({ status: 'IN_PROGRESS' });
    const { user } = renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    const alert = await sheet.findByRole('alert');
    expect(alert).toHaveTextContent('“Mark as done” was not accepted: This action is somebody else’s now.');
    expect(alert).toHaveTextContent('Rail is back');
    expect(sheet.getByRole('button', { name: 'Mark as done' })).toBeInTheDocument();
    expect(screen.getByText('not accepted')).toBeInTheDocument();
    expect(screen.queryByText('waits to be sent')).not.toBeInTheDocument();

    refusal = null;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    // with the time of the touch: by now it is much later
    const body = { note: 'Rail is back', done_at: '2026-11-02T10:00:00.000Z' };
    await waitFor(() => expect(steps).toEqual([{ step: 'complete', key: 'key-1', body }]));
    await waitFor(() => expect(sheet.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('lets go of a refused step', async () => {
    signIn(worker);
    refusal = 'This action is done already.';
    await queueStore.add({
      ...{ photos: [], site_id: 'site-1', site_name: 'Harbour Tower', notes: '', gps_location: null },
      ...{ client_id: 'key-2', captured_at: '2026-11-02T10:00:00.000Z', user_id: 'lee', tenant_id: 'tenant-1' },
      repair: { incident_id: 'incident-1', hazard_type: 'no_hard_hat', step: 'start' },
    });
    const { user } = renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    const alert = within(await sheet.findByRole('alert'));
    await user.click(alert.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Delete this step/ })).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(async () => expect(await queueStore.list('lee')).toEqual([]));
    expect(await sheet.findByRole('button', { name: 'Start' })).toBeInTheDocument();
  });

  it('keeps what is typed when the network comes back', async () => {
    signIn(worker);
    found = repair({ status: 'IN_PROGRESS' });
    const first = renderApp('/actions');
    await screen.findByRole('button', { name: /Missing hard hat/ });
    await waitFor(async () => expect((await lastKnown.keys()).join()).toContain('myActions'));
    first.unmount();

    goOffline(true);
    const { user, store } = renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText(/^No connection/)).toBeInTheDocument();
    await user.type(await sheet.findByRole('textbox', { name: 'Note' }), 'Rail is ba');
    goOffline(false);
    act(() => void store.dispatch(baseApi.util.invalidateTags([{ type: 'Incident', id: 'incident-1' }])));
    expect(await sheet.findByRole('heading', { name: /History/ })).toBeInTheDocument();
    expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Rail is ba');
    expect(sheet.queryByText(/^No connection/)).not.toBeInTheDocument();
  });

  it('says what failed as it is: neither a fault nor a refusal is a missing network', async () => {
    signIn(worker);
    server.use(http.get(api('/incidents/incident-1'), () => problem(500, 'The database is away.', 'INTERNAL')));
    const first = renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText(/Could not be refreshed/)).toBeInTheDocument();
    expect(sheet.getByRole('heading', { name: 'Missing hard hat' })).toBeInTheDocument();
    expect(sheet.queryByText(/No connection/)).not.toBeInTheDocument();
    first.unmount();

    server.use(http.get(api('/incidents/incident-1'), () => problem(404, 'We could not find this record.')));
    renderApp('/actions?incident=incident-1');
    const gone = within(await screen.findByRole('dialog'));
    expect(await gone.findByText('We could not find this record.')).toBeInTheDocument();
    expect(gone.queryByRole('heading', { name: 'Missing hard hat' })).not.toBeInTheDocument();
  });

  it('offers one form to a reviewer who has the repair, and says when a photo of it could not be loaded', async () => {
    signIn(aUser({ id: 'lee', role: 'safety_manager' }));
    found = repair({ status: 'IN_PROGRESS', after_photo_id: 'photo-9' });
    server.use(http.get(api('/photos/photo-9'), () => problem(500, 'The store is away.', 'INTERNAL')));
    renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByRole('button', { name: 'Assign to somebody else' })).toBeInTheDocument();
    expect(sheet.getAllByRole('button', { name: 'Mark as done' })).toHaveLength(1);
    const missing = (await sheet.findByText('This could not be loaded.')).closest('[role=alert]');
    expect(within(missing as HTMLElement).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
