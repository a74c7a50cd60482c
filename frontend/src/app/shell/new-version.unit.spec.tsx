// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/capture/capture.js';
import '../../features/review/review.js';
import '../../features/sites/sites.js';
import { act, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { queueStore } from '../../domain/queue/queue-store.js';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';
import { newVersion } from '../service-worker/new-version.js';

setUpTestServer();

const take = jest.fn();
const comes = () => act(() => newVersion.set(take));
const told = 'A newer version of HazardLens is ready.';
const reload = () => screen.findByRole('button', { name: 'Reload' });
const isNotTold = () => expect(screen.queryByText(told)).not.toBeInTheDocument();

beforeEach(() => take.mockClear());
afterEach(() => act(() => newVersion.set(null)));
afterAll(() => queueStore.close());

describe('a newer version of the app', () => {
  it('is told quietly, and taken when its person says so', async () => {
    signIn();
    const { user } = renderApp('/sites');
    await screen.findByRole('heading', { name: 'Sites Management' });
    isNotTold();
    comes();
    expect((await screen.findByText(told)).closest('[role="status"]')).not.toBeNull();
    expect(take).not.toHaveBeenCalled();
    await user.click(await reload());
    await waitFor(() => expect(take).toHaveBeenCalledTimes(1));
  });

  it('is put off for a day by who closes what tells of it', async () => {
    signIn();
    const { user } = renderApp('/sites');
    await screen.findByRole('heading', { name: 'Sites Management' });
    comes();
    const close = (await screen.findByText(told)).parentElement?.querySelector('[aria-label="Close"]');
    if (close) await user.click(close);
    isNotTold();
    expect(take).not.toHaveBeenCalled();
  });

  it('is not told where a capture is made', async () => {
    signIn();
    renderApp('/capture');
    comes();
    await screen.findByText('Which site are you on?');
    isNotTold();
  });

  it('is not told while something on this device is still to be sent', async () => {
    signIn();
    scenario.breaks('post', '/capture-batches', 503);
    await queueStore.add({
      ...{ photos: [new Blob(['photo'])], site_id: 'site-1', site_name: 'Gate 2', notes: '', gps_location: null },
      ...{ client_id: crypto.randomUUID(), captured_at: '2026-11-02T09:14:00.000Z' },
      ...{ user_id: world.user.id, tenant_id: world.user.tenant_id ?? '' },
    });
    renderApp('/sites');
    comes();
    await screen.findByText(/one capture/i);
    isNotTold();
    for (const { id } of await queueStore.list(world.user.id)) await act(() => queueStore.remove(id));
    await screen.findByText(told);
  });

  it('waits for a decision that is on its way', async () => {
    world.incidents = [anIncident({ id: 'incident-1' })];
    const letGo = scenario.isHeld('put', '/incidents/incident-1/approve');
    signIn();
    const { user } = renderApp('/review?incident=incident-1');
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    comes();
    await user.click(await reload());
    expect(take).not.toHaveBeenCalled();
    letGo();
    await waitFor(() => expect(take).toHaveBeenCalled());
  });

  it('does not wait for ever for an answer that does not come', async () => {
    world.incidents = [anIncident({ id: 'incident-1' })];
    scenario.never('put', '/incidents/incident-1/approve');
    signIn();
    const { user } = renderApp('/review?incident=incident-1');
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    comes();
    waitsPassAtOnce(20_000);
    await user.click(await reload());
    await waitFor(() => expect(take).toHaveBeenCalled());
  });

  it('asks where something is drawn or typed that would be lost', async () => {
    world.incidents = [anIncident({ id: 'incident-1', photo_base64: 'QUJD', has_photo: true, boxes: [] })];
    signIn();
    const { user } = renderApp('/review?incident=incident-1');
    await user.click(await screen.findByRole('button', { name: 'Correct boxes' }));
    await user.click(await screen.findByRole('button', { name: 'Add a box' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    comes();
    await user.click(await reload());
    const question = await screen.findByRole('dialog', { name: /^A form on this screen is not sent yet/ });
    await user.click(
      [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel') as HTMLElement,
    );
    expect(take).not.toHaveBeenCalled();
  });
});
