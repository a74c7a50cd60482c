// Loaded ahead, so that no test pays for a screen's first import.
import './places.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server } from '../../testing/server.js';

setUpTestServer();

const levels = [
  { id: 'ground', name: 'Ground floor' },
  { id: 'first', name: 'First floor' },
];
const plan = { level: 'first', width: 300, height: 200, uploaded_at: '2026-07-01T08:00:00.000Z' };
const point = { x: 0.4, y: 0.4 };

describe('the pins on a plan', () => {
  it('are those of its own place: one whose plan was deleted is on no other', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/sites/:id/places', { site_id: 'site-1', zones: [], levels, plans: [plan], version: 1 });
    scenario.answers('get', '/sites/:id/plan', 'a picture');
    scenario.answers('get', '/captures', { captures: [], next_cursor: null });
    scenario.answers('get', '/incidents', {
      incidents: [
        anIncident({ id: 'a', number: 'NG-0001', place: { level: 'First floor', level_id: 'first', ...point } }),
        anIncident({ id: 'b', number: 'NG-0002', place: { level: 'Ground floor', level_id: 'ground', ...point } }),
        anIncident({ id: 'c', number: 'NG-0003', place: point }),
      ],
      next_cursor: null,
      status_counts: {},
    });
    renderApp('/sites/site-1/places');
    const rows = within(await screen.findByRole('region', { name: 'Open incidents' }));
    const row = (number: string) => rows.getByRole('link', { name: new RegExp(number) });
    const figure = await screen.findByRole('figure');
    expect(row('NG-0001')).not.toHaveTextContent('Not on this plan');
    expect(row('NG-0002')).toHaveTextContent('Not on this plan');
    expect(row('NG-0003')).toHaveTextContent('Not on this plan');
    expect(within(figure).getAllByTitle(/NG-/)).toHaveLength(1);
  });
});

describe('what stands open', () => {
  it('is listed also where the site has more that was closed than one answer holds', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/sites/:id/places', { site_id: 'site-1', zones: [], levels, plans: [], version: 1 });
    const closed = { status: 'APPROVED' as const, severity: 0.95, closed_at: '2026-07-02T08:00:00.000Z' };
    server.use(
      http.get(api('/incidents'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.has('cursor')
            ? { incidents: [anIncident({ number: 'NG-0002', severity: 0.3 })], next_cursor: null, status_counts: {} }
            : { incidents: [anIncident({ number: 'NG-0001', ...closed })], next_cursor: 'next', status_counts: {} },
        ),
      ),
    );
    renderApp('/sites/site-1/places');
    const rows = within(await screen.findByRole('region', { name: 'Open incidents' }));
    expect(await rows.findByRole('link', { name: /NG-0002/ })).toBeInTheDocument();
    expect(rows.queryByRole('link', { name: /NG-0001/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/there may be more/)).not.toBeInTheDocument();
  });

  it('is not looked for behind more closed ones than a phone should read, which is said', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/sites/:id/places', { site_id: 'site-1', zones: [], levels, plans: [], version: 1 });
    const closed = anIncident({ status: 'APPROVED', closed_at: '2026-07-02T08:00:00.000Z' });
    let pages = 0;
    server.use(
      http.get(api('/incidents'), ({ request }) => {
        // the menu counts what waits for review
        if (new URL(request.url).searchParams.get('sort') === 'severity') pages += 1;
        const incidents = pages === 2 ? [anIncident({ number: 'NG-0002' })] : [closed];
        return HttpResponse.json({ incidents, next_cursor: `page ${pages}`, status_counts: {} });
      }),
    );
    renderApp('/sites/site-1/places');
    expect(await screen.findByText(/there may be more/)).toBeVisible();
    expect(screen.getByRole('link', { name: /NG-0002/ })).toBeInTheDocument();
    expect(pages).toBe(10);
  });
});

describe('an archived site', () => {
  it('says so and shows where its incidents are, with nothing to change', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/sites/:id/places', { site_id: 'old', zones: [], levels, plans: [], version: 1 });
    scenario.answers('get', '/incidents', {
      incidents: [anIncident({ id: 'a', number: 'NG-0001', site_id: 'old' })],
      ...{ next_cursor: null, status_counts: {} },
    });
    renderApp('/sites/old/places');
    expect(await screen.findByRole('link', { name: /NG-0001/ })).toBeInTheDocument();
    expect(await screen.findByText('Archived site')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Plans' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit zones and levels' })).not.toBeInTheDocument();
  });
});

describe('a site without a plan', () => {
  const panel = 'Where photos were taken, by GPS, with north above';
  const nothing = 'No plan and no positions';
  beforeEach(() => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/incidents', { incidents: [], next_cursor: null, status_counts: {} });
  });

  it('is not said to have no positions while its photos are asked for', async () => {
    scenario.answers('get', '/capture-batches', { captures: [], next_cursor: null });
    const letGo = scenario.isHeld('get', '/capture-batches');
    renderApp('/sites/site-1/places');
    expect(await screen.findByText('No open incident here')).toBeInTheDocument();
    expect(screen.queryByText(nothing)).not.toBeInTheDocument();
    act(letGo);
    expect(await screen.findByText(nothing)).toBeInTheDocument();
  });

  it('is not said to have no positions where its photos could not be asked for', async () => {
    scenario.breaks('get', '/capture-batches');
    const { user } = renderApp('/sites/site-1/places');
    expect(await screen.findByText('No open incident here')).toBeInTheDocument();
    const place = within(await screen.findByRole('region', { name: panel }));
    expect(await place.findByText('This could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByText(nothing)).not.toBeInTheDocument();
    scenario.answers('get', '/capture-batches', { captures: [], next_cursor: null });
    await user.click(place.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(nothing)).toBeInTheDocument();
  });
});

describe('a plan that is uploaded', () => {
  it('is a file that holds something: an empty one says so before it is sent', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/sites/:id/places', { site_id: 'site-1', zones: [], levels: [], plans: [], version: 1 });
    const { user } = renderApp('/sites/site-1/places');
    await user.click(await screen.findByRole('button', { name: 'Plans' }));
    const dialog = await screen.findByRole('dialog');
    const field = dialog.querySelector('input[type=file]') ?? document.createElement('input');
    await user.upload(field as HTMLElement, new File([], 'plan.png', { type: 'image/png' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This file could not be read.');
    expect(within(dialog).getByRole('button', { name: 'Upload plan' })).toBeDisabled();
  });
});

describe('a plan that is deleted', () => {
  it('hands the focus on: its button goes with its row', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    const places = { site_id: 'site-1', zones: [], levels, plans: [plan], version: 1 };
    scenario.answers('get', '/sites/:id/places', places);
    scenario.answers('get', '/sites/:id/plan', 'a picture');
    server.use(
      http.delete(api('/sites/:id/plan'), () => {
        scenario.answers('get', '/sites/:id/places', { ...places, plans: [], version: 2 });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/sites/site-1/places');
    await user.click(await screen.findByRole('button', { name: 'Plans' }));
    const button = await screen.findByRole('button', { name: /Delete.*First floor/ });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(button).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Upload plan' }).parentElement).toHaveFocus());
  });
});

describe('zones and levels as they are typed', () => {
  it('let who adds one type its name next, and who takes one away go on beside it', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/sites/:id/places', { site_id: 'site-1', zones: [], levels, plans: [], version: 1 });
    const { user } = renderApp('/sites/site-1/places');
    await user.click(await screen.findByRole('button', { name: 'Edit zones and levels' }));
    await screen.findByDisplayValue('First floor');
    screen.getByRole('button', { name: 'Add: Zone' }).focus();
    await user.keyboard('{Enter}Gate 2');
    expect(screen.getByDisplayValue('Gate 2')).toHaveFocus();
    screen.getByRole('button', { name: 'Remove Gate 2' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByDisplayValue('Gate 2')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add: Zone' })).toHaveFocus();
  });
});
