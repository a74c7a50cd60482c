import 'fake-indexeddb/auto';
// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/actions/actions.js';
import '../features/linked-action/linked-action.js';
import '../features/observations/observations.js';
import '../features/public-report/report-here.js';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { anybody, begunForms } from '../domain/begun-forms.js';
import { queueStore } from '../domain/queue/queue-store.js';
import { anAction, anIncident, aUser } from './builders.js';
import { renderApp, setUpTestServer, signIn } from './render-app.js';
import { scenario } from './scenarios.js';
import { world } from './server.js';

setUpTestServer();
beforeEach(async () => {
  await begunForms.close();
  await queueStore.close();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => jest.restoreAllMocks());

const lee = aUser({ id: 'lee', role: 'worker', first_name: 'Lee', last_name: 'Park' });
const owner = { id: 'lee', name: 'Lee Park' };
const repair = anIncident({
  id: 'incident-1',
  status: 'APPROVED',
  action: anAction({ owner, status: 'IN_PROGRESS' }),
});
const isOnDevice = (of: string, count: number) => waitFor(async () => expect(await begunForms.countOf(of)).toBe(count));

describe('a repair whose note was begun when the phone ended the tab', () => {
  const note = () => screen.findByLabelText('Note');
  beforeEach(() => {
    const counts = { ASSIGNED: 0, IN_PROGRESS: 1, COMPLETED: 0, VERIFIED: 0, overdue: 0 };
    scenario.answers('get', '/actions', { actions: [repair], counts, next_cursor: null });
    scenario.answers('get', '/incidents/incident-1', repair);
    signIn(lee);
  });
  async function begun() {
    const { user, unmount } = renderApp('/actions?incident=incident-1');
    await user.type(await note(), 'Rail is back.');
    await isOnDevice('lee', 1);
    unmount();
  }

  it('has it again, and leaves the device when it is sent', async () => {
    await begun();
    const { user } = renderApp('/actions?incident=incident-1');
    await waitFor(async () => expect(await note()).toHaveValue('Rail is back.'));
    scenario.answers('put', '/incidents/incident-1/action/complete', repair);
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(world.requests.some(({ method }) => method === 'PUT')).toBe(true));
    await isOnDevice('lee', 0);
  });

  it('shows it to nobody else on that phone', async () => {
    await begun();
    signIn(aUser({ id: 'kim', role: 'worker' }));
    const theirs = { ...repair, action: anAction({ owner: { id: 'kim', name: 'Kim' }, status: 'IN_PROGRESS' }) };
    scenario.answers('get', '/incidents/incident-1', theirs);
    renderApp('/actions?incident=incident-1');
    expect(await note()).toHaveValue('');
    expect(await begunForms.countOf('lee')).toBe(1);
  });

  it('is asked about by a logout, which takes it off the device', async () => {
    await begun();
    const { user } = renderApp('/actions');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: /^What you have begun to say of a repair/ });
    await user.click(within(question).getByRole('button', { name: 'Logout anyway' }));
    await isOnDevice('lee', 0);
  });
});

describe('a report by a poster that was begun when the phone ended the tab', () => {
  const hint = /^What you have begun stays on this phone/;
  const path = '/public/reports/poster-1';
  async function begun() {
    scenario.answers('get', path, { site_name: 'Harbour', zone: null, allow_anonymous: true });
    const { user, unmount } = renderApp('/report/poster-1');
    await user.click(await screen.findByRole('button', { name: 'Pictogram' }));
    await user.click(await screen.findByRole('button', { name: 'Unprotected edge or leading edge' }));
    await user.type(screen.getByLabelText('What did you see?'), 'Second floor');
    expect(await screen.findByText(hint)).toBeInTheDocument();
    await waitFor(async () =>
      expect((await begunForms.read(anybody, 'report poster-1'))?.words['text']).toBe('Second floor'),
    );
    unmount();
  }

  it('is there again, which its page says, and leaves the phone when it is sent', async () => {
    await begun();
    const { user } = renderApp('/report/poster-1');
    expect(await screen.findByText('Unprotected edge or leading edge')).toBeInTheDocument();
    expect(screen.getByLabelText('What did you see?')).toHaveValue('Second floor');
    expect(screen.getByRole('group', { name: '' })).toHaveAttribute('open');
    expect(await screen.findByText(hint)).toBeInTheDocument();
    scenario.answers('post', path, { ticket_url: '/ticket/t-1' }, 201);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you. It was sent.')).toBeInTheDocument();
    await isOnDevice(anybody, 0);
    await user.click(screen.getByRole('button', { name: 'Report something else' }));
    expect(await screen.findByLabelText('What did you see?')).toHaveValue('');
  });

  it('is still there where the server refuses it', async () => {
    await begun();
    const { user } = renderApp('/report/poster-1');
    await screen.findByText('Unprotected edge or leading edge');
    scenario.refuses('post', path, 400, 'Please say what you see.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Please say what you see.');
    await isOnDevice(anybody, 1);
  });

  it('can be thrown away, and goes by itself after a day', async () => {
    await begun();
    const { user, unmount } = renderApp('/report/poster-1');
    await screen.findByText(hint);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('What did you see?')).toHaveValue('');
    await isOnDevice(anybody, 0);
    unmount();

    await begun();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 60 * 60 * 1000);
    renderApp('/report/poster-1');
    expect(await screen.findByLabelText('What did you see?')).toHaveValue('');
    await isOnDevice(anybody, 0);
  });
});

it('what was begun on the page of a repair’s link is there again, until it is done', async () => {
  const linked = {
    ...{ hazard_label: 'Unprotected edge', recommended_action: 'Put the rail back.', note: '', due_date: '2026-11-05' },
    ...{ overdue: false, status: 'IN_PROGRESS', cannot: null, photo: null },
  };
  const words = () => screen.findByLabelText('What you did, or why it cannot be done');
  scenario.answers('get', '/public/actions/:token', linked);
  const first = renderApp('/a/token-1');
  await first.user.type(await words(), 'Rail is back.');
  await isOnDevice(anybody, 1);
  first.unmount();
  const { user } = renderApp('/a/token-1');
  await waitFor(async () => expect(await words()).toHaveValue('Rail is back.'));
  scenario.answers('post', '/public/actions/:token/:step', { ...linked, status: 'COMPLETED' });
  await user.click(screen.getByRole('button', { name: 'It is done' }));
  expect(await screen.findByText('Thank you. Somebody will look at it.')).toBeInTheDocument();
  await isOnDevice(anybody, 0);
});

it('the photo of good practice that was begun is there again, and leaves the device when it is sent', async () => {
  const photo = new File(['x'.repeat(200)], 'hoses.jpg', { type: 'image/jpeg' });
  signIn(lee, 'site-1');
  scenario.answers('get', '/observations', { observations: [], total: 0, next_cursor: null });
  // a browser gives back the file itself, which jsdom's cannot be copied to
  jest.spyOn(begunForms, 'read').mockResolvedValueOnce({ words: {}, files: { photo } });
  const { user } = renderApp('/good-practice');
  expect(await screen.findByText('hoses.jpg')).toBeInTheDocument();
  await isOnDevice('lee', 1);
  await user.type(await screen.findByLabelText(/^What did you see\?/), 'Hoses are rolled up.');
  scenario.answers('post', '/observations', {}, 201);
  await user.click(screen.getByRole('button', { name: 'Send good practice' }));
  await isOnDevice('lee', 0);
});
