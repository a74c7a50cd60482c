// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { baseApi } from '../../domain/api/base-api.js';
import { anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => {
  signIn();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

type App = Awaited<ReturnType<typeof open>>;
async function open(route = '/review?incident=incident-1') {
  const app = renderApp(route);
  await screen.findByRole('list', { name: 'Incidents' });
  await screen.findByRole('button', { name: 'Approve' });
  return app;
}
/** Something happened: what is shown is asked for again. */
const asksAgain = ({ store }: App) =>
  act(
    () =>
      void store.dispatch(
        baseApi.util.invalidateTags([
          { type: 'Incident', id: 'LIST' },
          { type: 'Incident', id: 'incident-1' },
        ]),
      ),
  );
const answersAgain = () => server.resetHandlers();
const stale = () => screen.findAllByText(/Could not be refreshed\./);
const detail = () => screen.getByRole('region', { name: 'Incident details' });
const nothingActs = () => {
  for (const name of ['Approve', 'Reject', 'Approve as fixed', 'Approve selected', 'Reject selected']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
};
const decisions = () => world.requests.filter(({ method }) => method === 'PUT');

describe('a review list that could not be refreshed', () => {
  it('says of when it is, decides nothing, and can again once it was', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select: Missing hard hat' }));
    scenario.isUnreachable('get', '/incidents');
    asksAgain(app);
    const [note] = await stale();
    expect(within(note as HTMLElement).getByText(/^As of /)).toHaveAttribute('datetime', expect.stringMatching(/Z$/));
    expect(screen.getByText('PPE Compliance - Missing hard hat')).toBeInTheDocument();
    nothingActs();
    expect(within(detail()).getByText(/may have changed meanwhile/)).toBeInTheDocument();
    await app.user.keyboard('a');
    await app.user.keyboard('f');
    expect(decisions()).toEqual([]);

    answersAgain();
    await app.user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    await app.user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(screen.queryByText(/Could not be refreshed\./)).not.toBeInTheDocument();
  });
});

describe('a finding that could not be refreshed', () => {
  it('keeps what was typed, decides nothing, and can again once it was', async () => {
    const app = await open();
    await app.user.type(screen.getByLabelText('Review Notes'), 'Seen on site');
    scenario.isUnreachable('get', '/incidents/:id');
    asksAgain(app);
    await stale();
    expect(within(detail()).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Review Notes')).toHaveValue('Seen on site');

    answersAgain();
    await app.user.click(within(detail()).getByRole('button', { name: 'Try again' }));
    await app.user.click(await within(detail()).findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(decisions().map(({ body }) => body)).toEqual([{ notes: 'Seen on site' }]));
  });

  it('is not shown on when it is no longer there', async () => {
    const app = await open();
    scenario.refuses('get', '/incidents/:id', 404, 'We could not find this record.');
    asksAgain(app);
    expect(await screen.findByText('We could not find this record.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Review Notes')).not.toBeInTheDocument();
  });
});

describe('a repair that could not be refreshed', () => {
  it('is neither assigned nor reopened', async () => {
    world.incidents = [anIncident({ id: 'incident-1', status: 'APPROVED' })];
    const app = renderApp('/review?status=APPROVED&incident=incident-1');
    await screen.findByRole('button', { name: 'Assign action' });
    await app.user.type(screen.getByLabelText('Why should this be reviewed again?'), 'Not there');
    scenario.isUnreachable('get', '/incidents/:id');
    asksAgain(app);
    await stale();
    expect(screen.queryByRole('button', { name: 'Assign action' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
  });
});

describe('the next page of the list', () => {
  const counts = { REVIEW_REQUIRED: 2, APPROVED: 0, REJECTED: 0 };
  const page = (incidents: unknown[], next_cursor: string | null) =>
    HttpResponse.json({ incidents, status_counts: counts, total: 2, next_cursor });
  let works = true;
  beforeEach(() => {
    works = false;
    const [first, second] = world.incidents;
    server.use(
      http.get(api('/incidents'), ({ request }) => {
        if (!new URL(request.url).searchParams.has('cursor')) return page([first], 'more');
        return works ? page([second], null) : HttpResponse.error();
      }),
    );
  });

  it('says that it failed, is there after another try, and leaves the pages before it as they are', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The next incidents could not be loaded.');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(screen.queryByText(/Could not be refreshed\./)).not.toBeInTheDocument();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Incidents' })).getAllByRole('listitem')).toHaveLength(2),
    );
    expect(screen.queryByText('The next incidents could not be loaded.')).not.toBeInTheDocument();
  });
});
