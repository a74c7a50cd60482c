import 'fake-indexeddb/auto';
import type { CoverageView } from '@hazardlens/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anAction, anIncident, aUser } from '../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { scenario } from '../testing/scenarios.js';
import { world } from '../testing/server.js';
import { baseApi } from './api/base-api.js';
import { lastKnown } from './last-known.js';
import { queueStore } from './queue/queue-store.js';

setUpTestServer();

const code = 'own_wet_mat_4k7q2m';
const own = { category: 'HOUSEKEEPING', hazard_type: code, own_label: { en: 'Slippery mat', es: 'Tapete mojado' } };
const coverage: CoverageView = {
  categories: [
    { code: 'HOUSEKEEPING', name: 'Housekeeping', hazards: [{ ...own, label: 'Slippery mat', sources: [] }] },
  ],
};
const manager = aUser({ id: 'user-1' });

beforeEach(() => {
  scenario.answers('get', '/ai/coverage', coverage);
  world.incidents = [
    anIncident({
      ...{ id: 'incident-1', number: 'HT-0001', status: 'APPROVED', photo_base64: 'abc', has_photo: true, ...own },
      action: anAction({ owner: { id: 'user-1', name: 'Ada Moreno' } }),
      history: [
        {
          ...{ action: 'APPROVED', user_email: 'ada@northgate.example', timestamp: '2026-11-02T10:00:00.000Z' },
          ...{ notes: '', changes: { hazard_type: { from: 'own_old_rope_abcdef', to: code } } },
        },
      ],
    }),
    anIncident({ id: 'incident-2', ...own }),
  ];
  signIn(manager);
});
afterEach(async () => {
  for (const { id } of await queueStore.list('user-1')) await queueStore.remove(id);
  await lastKnown.clear();
});

const keep = () =>
  queueStore.add({
    ...{ photos: [], site_id: 'site-1', site_name: 'Harbour Tower', notes: 'Wet', gps_location: null },
    ...{ client_id: 'key-1', captured_at: '2026-11-02T10:00:00.000Z', user_id: 'user-1', tenant_id: 'tenant-1' },
    report: { category: 'HOUSEKEEPING', hazard_type: code },
  });

describe('a hazard that an organisation named itself', () => {
  it('is called so in the list of incidents', async () => {
    renderApp('/incidents');
    expect(await screen.findAllByText('Slippery mat')).toHaveLength(2);
  });

  it('is called so beside the photo of another incident', async () => {
    renderApp('/incidents/incident-1');
    const found = within(await screen.findByRole('region', { name: 'Findings on this photo' }));
    expect(await found.findByRole('link', { name: /Slippery mat/ })).toBeInTheDocument();
  });

  it('is called so in its repair and its history; a retired one by the words of its code', async () => {
    renderApp('/actions?incident=incident-1');
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByRole('heading', { name: 'Slippery mat' })).toBeInTheDocument();
    expect(await sheet.findByText(/old rope.*Slippery mat/)).toBeInTheDocument();
  });

  it('is called so in the queue, also where there is no network', async () => {
    scenario.isUnreachable('post', '/incidents');
    await keep();
    const first = renderApp('/queue');
    expect(await screen.findByText(/Slippery mat/)).toBeInTheDocument();
    await waitFor(async () => expect((await lastKnown.keys()).join()).toContain('offeredHazards'));
    first.unmount();
    scenario.isUnreachable('get', '/ai/coverage');
    renderApp('/queue');
    expect(await screen.findByText(/Slippery mat/)).toBeInTheDocument();
  });

  it('is asked for once, however many decisions follow', async () => {
    const { store } = renderApp('/incidents/incident-1');
    const asked = () => world.requests.filter(({ path }) => path === '/api/ai/coverage').length;
    await waitFor(() => expect(asked()).toBe(1));
    act(() => void store.dispatch(baseApi.util.invalidateTags([{ type: 'Incident', id: 'LIST' }, 'Source'])));
    await screen.findAllByText(/Slippery mat/);
    expect(asked()).toBe(1);
  });
});
