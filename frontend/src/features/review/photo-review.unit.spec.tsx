// Loaded ahead, so that no test pays for a screen's first import.
import './photo-review.js';
import './review.js';
import '../../components/dialogs/dialog.js';
import '../../app/shell/shell.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { baseApi } from '../../domain/api/base-api.js';
import { anIncident } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();
const jpeg = () => new HttpResponse(new Uint8Array([255, 216, 255]), { headers: { 'content-type': 'image/jpeg' } });
const photosAre = (answer: () => Response) => server.use(http.get(api('/photos/:id'), answer));
beforeEach(() => {
  signIn();
  photosAre(jpeg);
  world.incidents = [
    anIncident({ id: 'hat', photo_id: 'p-1' }),
    anIncident({ id: 'vest', photo_id: 'p-1', hazard_type: 'no_hi_vis' }),
    anIncident({ id: 'edge', photo_id: 'p-2', hazard_type: 'unprotected_edge', category: 'FALL_RISKS' }),
    anIncident({ id: 'cord', photo_id: null, capture_id: null, hazard_type: 'damaged_cord' }),
    anIncident({ id: 'far', photo_id: 'p-4', hazard_type: 'no_gloves' }),
    anIncident({ id: 'farther', photo_id: 'p-5', hazard_type: 'no_gloves' }),
  ];
});

const opens = (name: string) => waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus());
async function open() {
  const app = renderApp('/review/photos');
  await opens('Missing hard hat');
  return app;
}
const told = (text: string) => screen.findByText(text, { selector: '[role="status"]' });
const sent = () =>
  world.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.slice(15), body]);
const asked = (path: string) => world.requests.filter((request) => request.path === path).length;
const frames = () => [...document.querySelectorAll('[data-band]')].map((frame) => frame.hasAttribute('data-muted'));

describe('deciding photo by photo', () => {
  it('tells no figure of a report that nobody has named and nothing has measured', async () => {
    const unnamed = { category: 'not_named', hazard_type: 'not_named', severity: 0, confidence: 0 };
    world.incidents = [anIncident({ id: 'report', photo_id: 'p-1', ...unnamed })];
    renderApp('/review/photos');
    await opens('Hazard not named yet');
    const words = screen.getByRole('group', { name: 'Incident details' });
    expect(within(words).getByText('Not rated yet')).toBeInTheDocument();
    expect(words).not.toHaveTextContent(/Low|%/);
  });

  it('begins the approval of such a report with what it is', async () => {
    const unnamed = { category: 'not_named', hazard_type: 'not_named', severity: 0, confidence: 0 };
    world.incidents = [anIncident({ id: 'report', photo_id: 'p-1', ...unnamed })];
    const { user } = renderApp('/review/photos');
    await opens('Hazard not named yet');
    expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Name the hazard/ }));
    expect(await screen.findByRole('combobox', { name: 'Hazard Type' })).toBeInTheDocument();
    expect(currentPath()).toBe('/review?incident=report');
    expect(sent()).toEqual([]);
  });

  it('shows the findings of a photo on it, the current one above the others, and loads the next photos ahead', async () => {
    await open();
    expect(await screen.findByRole('img', { name: 'Site photo: Missing hard hat' })).toBeInTheDocument();
    expect(frames()).toEqual([true, false]);
    const here = screen.getByRole('region', { name: 'On this photo' });
    expect(within(here).getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(asked('/api/photos/p-2')).toBe(1));
    expect(asked('/api/photos/p-4')).toBe(0);
    expect(world.requests.find(({ path }) => path === '/api/photos/p-2')?.search).toBe('?variant=display');
  });

  it('approves by one key and rejects by two, whose reason is the note, and goes on', async () => {
    const { user } = await open();
    await user.keyboard('a');
    await told('Incident approved successfully');
    await opens('Missing high-visibility vest');
    await user.keyboard('r3');
    await told('Incident rejected successfully');
    await opens('Unprotected edge or leading edge');
    await user.keyboard('f');
    await opens('Damaged or spliced cord');
    expect(screen.getByText('There is no photo for this incident.')).toBeInTheDocument();
    expect(sent()).toEqual([
      ['hat/approve', { notes: '' }],
      ['vest/reject', { notes: 'Not a hazard here', reason: 'not_a_hazard' }],
      ['edge/approve', { notes: '', closed_on_site: true }],
    ]);
  });

  it('waits for no answer: the next finding is there while the decision is on its way', async () => {
    const letGo = scenario.isHeld('put', '/incidents/hat/approve');
    const { user } = await open();
    await user.keyboard('a');
    await opens('Missing high-visibility vest');
    await user.keyboard('a');
    await opens('Unprotected edge or leading edge');
    letGo();
    await waitFor(() => expect(sent().map(([path]) => path)).toEqual(['hat/approve', 'vest/approve']));
  });

  it('asks for words where no reason says it, and takes none for an answer to nothing', async () => {
    const { user } = await open();
    await user.keyboard('r4');
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Please provide rejection notes');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await user.type(screen.getByRole('textbox', { name: 'Review Notes' }), 'a bollard, 1 m high{Enter}');
    await told('Incident rejected successfully');
    expect(sent()).toEqual([['hat/reject', { notes: 'a bollard, 1 m high', reason: 'other' }]]);
  });

  it('leaves keys to who types, holds a modifier, or thinks better of a rejection', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}a{/Control}{Shift>}a{/Shift}{Alt>}r{/Alt}1');
    await user.keyboard('r');
    expect(screen.getByRole('button', { name: 'The AI was wrong' })).toHaveFocus();
    await user.keyboard('a{Escape}');
    await opens('Missing hard hat');
    expect(sent()).toEqual([]);
  });

  it('decides all of a photo at once with one reason, and takes all of them back', async () => {
    const { user } = await open();
    await user.keyboard('s');
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
    await user.keyboard('r2');
    await told('2 of 2 decided');
    await opens('Unprotected edge or leading edge');
    const reject = { notes: 'Already reported', reason: 'duplicate' };
    expect(sent()).toEqual([
      ['hat/reject', reject],
      ['vest/reject', reject],
    ]);
    await user.keyboard('u');
    await told('Back in the review queue');
    await opens('Missing hard hat');
    // The two come back one after the other.
    expect(await screen.findByRole('region', { name: 'On this photo' })).toHaveTextContent(
      'Missing high-visibility vest',
    );
  });

  it('moves among findings and photos, and opens one with all details', async () => {
    const { user } = await open();
    await user.keyboard('n');
    await opens('Unprotected edge or leading edge');
    await user.keyboard('k');
    await opens('Missing high-visibility vest');
    await user.keyboard('jd');
    await waitFor(() => expect(currentPath()).toBe('/review?incident=edge'));
  });
});

describe('what comes between', () => {
  it('goes on when somebody else was first, and says who', async () => {
    server.use(
      http.put(api('/incidents/hat/approve'), () => {
        world.incidents.shift();
        return problem(409, 'Sam already approved this incident.', 'ALREADY_DECIDED');
      }),
    );
    const { user } = await open();
    await user.keyboard('a');
    await told('Sam already approved this incident.');
    await opens('Missing high-visibility vest');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when the finding that is looked at was decided elsewhere, and shows the next', async () => {
    const { store } = await open();
    world.incidents.shift();
    act(() => void store.dispatch(baseApi.util.invalidateTags([{ type: 'Incident', id: 'LIST' }])));
    await told('Somebody else has decided the finding that you were looking at.');
    await opens('Missing high-visibility vest');
  });

  it('decides nothing that came under the fingers before it was looked at', async () => {
    const { store, user } = await open();
    world.incidents.shift();
    act(() => void store.dispatch(baseApi.util.invalidateTags([{ type: 'Incident', id: 'LIST' }])));
    await told('Somebody else has decided the finding that you were looking at.');
    expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).not.toBeInTheDocument();
    await user.keyboard('afr');
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Go on with this one/ }));
    await user.keyboard('a');
    await waitFor(() => expect(sent()).toEqual([['vest/approve', { notes: '' }]]));
  });

  it('brings a finding back whose decision could not be saved', async () => {
    scenario.isUnreachable('put', '/incidents/hat/approve');
    const { user } = await open();
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Failed to approve incident');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Missing hard hat' })).toBeInTheDocument();
  });

  it('keeps the words of a rejection that could not be saved', async () => {
    scenario.isUnreachable('put', '/incidents/hat/reject');
    const { user } = await open();
    await user.keyboard('r4');
    await user.type(screen.getByRole('textbox', { name: 'Review Notes' }), 'a bollard{Enter}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
    await screen.findByRole('heading', { level: 2, name: 'Missing hard hat' });
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await user.click(screen.getByRole('button', { name: 'Another reason' }));
    expect(screen.getByRole('textbox', { name: 'Review Notes' })).toHaveValue('a bollard');
  });

  it('decides nothing without a connection, and says why', async () => {
    const { user } = await open();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^No connection: decisions wait/)).toBeInTheDocument();
    await user.keyboard('a');
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['was deleted', () => new HttpResponse(null, { status: 404 }), /There is no photo for this incident/],
    ['cannot be loaded', () => new HttpResponse('<html>', { status: 502 }), /The photo could not be loaded/],
  ])('shows a finding whose photo %s', async (_, answer, text) => {
    photosAre(answer);
    await open();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
  });

  it('says that nothing waits, also after the last decision, and what could not be loaded', async () => {
    world.incidents = world.incidents.slice(0, 1);
    const { user, unmount } = await open();
    await user.keyboard('a');
    const end = await screen.findByText('Nothing waits for review');
    await waitFor(() => expect(end.closest('[tabindex]:not(main)')).toHaveFocus());
    unmount();
    scenario.breaks('get', '/incidents');
    renderApp('/review/photos');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('asks for more of a long queue before it is needed', async () => {
    const [first, ...later] = world.incidents;
    server.use(
      http.get(api('/incidents'), ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        const counts = { REVIEW_REQUIRED: 6, APPROVED: 0, REJECTED: 0 };
        const page = cursor === null ? [first] : later;
        return HttpResponse.json({
          incidents: page,
          status_counts: counts,
          total: 6,
          next_cursor: cursor === null ? 'next' : null,
        });
      }),
    );
    await open();
    expect(await screen.findByRole('region', { name: 'On this photo' })).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });
});

describe('in the list', () => {
  it('everything is selected at once, and one reason fills the note of all', async () => {
    const { user } = renderApp('/review');
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Missing hard hat' }));
    await user.click(screen.getByRole('button', { name: 'Select all 6' }));
    const bar = screen.getByRole('region', { name: '6 selected' });
    await user.selectOptions(within(bar).getByRole('combobox', { name: 'Rejection reason' }), 'duplicate');
    expect(within(bar).getByRole('textbox')).toHaveValue('Already reported');
    await user.click(within(bar).getByRole('button', { name: 'Reject selected' }));
    await told('6 of 6 decided');
    expect(sent()).toHaveLength(6);
    expect(sent()[5]).toEqual(['farther/reject', { notes: 'Already reported', reason: 'duplicate' }]);
  });

  it('a reason fills an empty note, and leaves words of their own', async () => {
    const { user } = renderApp('/review?incident=hat');
    const notes = await screen.findByRole('textbox', { name: 'Review Notes' });
    const reason = screen.getByRole('combobox', { name: 'Rejection reason' });
    await user.selectOptions(reason, 'duplicate');
    expect(notes).toHaveValue('Already reported');
    await user.selectOptions(reason, 'not_a_hazard');
    expect(notes).toHaveValue('Not a hazard here');
    await user.type(notes, ': a bollard');
    await user.selectOptions(reason, 'false_positive');
    expect(notes).toHaveValue('Not a hazard here: a bollard');
  });
});
