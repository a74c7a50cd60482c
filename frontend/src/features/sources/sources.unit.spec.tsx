// Loaded ahead, so that no test pays for a screen's first import.
import './coverage.js';
import './card-text.js';
import './sources.js';
import '../../app/shell/shell.js';
import type { SourceSettings } from '@hazardlens/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';
import { aCoverage, aThreshold, someSources } from '../../testing/sources.js';

setUpTestServer();
let settings: SourceSettings;
beforeEach(() => {
  settings = someSources().settings;
  server.use(
    http.get(api('/ai/coverage'), () => HttpResponse.json(aCoverage())),
    http.get(api('/ai/sources'), () => HttpResponse.json({ ...someSources(), settings })),
    http.get(api('/ai/sources/:id/hazards/:type/threshold'), () => HttpResponse.json(aThreshold())),
    http.put(api('/ai/sources/:id/hazards/:type'), () => HttpResponse.json(someSources())),
    http.patch(api('/ai/sources'), async ({ request }) => {
      Object.assign(settings, await request.json());
      return HttpResponse.json(settings);
    }),
  );
});
const changes = () =>
  world.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body] as const);

describe('what is looked for', () => {
  it('is said of every hazard, with figures where somebody counted, and no others', async () => {
    signIn(aUser({ role: 'worker' }));
    const { user } = renderApp('/risk-intel/coverage');
    expect(await screen.findByText('1 of 3 looked for · 1 only suggested · 1 not looked for')).toBeVisible();
    const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
    expect(row('Missing hard hat').getByText(/Right in 80 % of cases \(57–92 %\), by 25 decisions/)).toBeVisible();
    expect(row('Missing hard hat').getByText(/How many it misses is not known/)).toBeVisible();
    expect(row('Stooped lifting').getByText(/Nobody has decided yet/)).toBeVisible();
    expect(row('Missing hand protection').getByText('Not looked for')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Not looked for (1)');
    expect(screen.queryByText('Missing hard hat')).toBeNull();
    expect(screen.getByText('Missing hand protection')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sources' })).toBeNull();
  });

  it('is narrowed by the address, which a choice changes', async () => {
    signIn(aUser({ role: 'worker' }));
    const { user } = renderApp('/risk-intel/coverage?state=none&category=nothing-like-that');
    expect(await screen.findByText('Missing hand protection')).toBeVisible();
    expect(screen.getByLabelText('Show')).toHaveDisplayValue('Not looked for (1)');
    expect(screen.queryByText('Missing hard hat')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Show'), 'Only suggested to reviewers (1)');
    expect(await screen.findByText('Stooped lifting')).toBeVisible();
    expect(new URL(currentPath(), 'http://here').searchParams.get('state')).toBe('suggested');
  });

  it('is asked of the contractor that an insurer chose', async () => {
    signIn(aUser({ role: 'insurance_analyst', tenant_type: 'insurance_provider' }));
    renderApp('/risk-intel/coverage?contractor=tenant-9&name=Northgate');
    expect(await screen.findByText('of Northgate')).toBeVisible();
    await waitFor(() =>
      expect(world.requests).toContainEqual(
        expect.objectContaining({ path: '/api/ai/coverage', search: '?contractor_id=tenant-9' }),
      ),
    );
  });
});

describe('sources', () => {
  it('are held and forced by an admin, who has to say why', async () => {
    signIn(aUser({ role: 'admin' }));
    const { user } = renderApp('/review/sources');
    expect(await screen.findByText(/Held by an admin since .*“Rebar yard\.”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change Stooped lifting' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('What it may do'), 'What the decisions say');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please say why.')).toBeVisible();
    await user.type(dialog.getByLabelText('Why'), 'Tried again.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.selectOptions(screen.getByLabelText('Surely right in at least'), '90 %');
    await waitFor(() =>
      expect(changes()).toEqual([
        ['/api/ai/sources/posture/hazards/stooped_lifting', { state: 'auto', reason: 'Tried again.' }],
        ['/api/ai/sources', { live_from: 0.9 }],
      ]),
    );
  });

  it('are only looked at by a safety manager', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/review/sources');
    expect(await screen.findByText('Stooped lifting')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    expect(screen.getByLabelText('A missed hazard costs as much as')).toBeDisabled();
    expect(screen.getByLabelText('Surely right in at least')).toBeDisabled();
  });

  it('say what a miss costs, and what a day holds', async () => {
    signIn(aUser({ role: 'admin' }));
    const { user } = renderApp('/review/sources');
    const cost = await screen.findByLabelText('A missed hazard costs as much as');
    const day = screen.getByLabelText('One reviewer is shown at most');
    const goOn = scenario.isHeld('patch', '/ai/sources');
    await user.selectOptions(cost, '8 false alarms');
    expect(cost).toHaveDisplayValue('8 false alarms');
    expect(cost).toHaveFocus();
    await user.selectOptions(day, '100 findings a day');
    await user.selectOptions(cost, '10 false alarms');
    const first = ['/api/ai/sources', { missed_cost: 8 }];
    await waitFor(() => expect(changes()).toEqual([first]));
    expect(screen.getByText('Saving...')).toBeVisible();
    goOn();
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    expect(changes()).toEqual([
      first,
      ['/api/ai/sources', { findings_a_day: 100 }],
      ['/api/ai/sources', { missed_cost: 10 }],
    ]);
    expect(cost).toHaveDisplayValue('10 false alarms');
    expect(day).toHaveDisplayValue('100 findings a day');
  });

  it('show what is saved where a choice could not be saved', async () => {
    signIn(aUser({ role: 'admin' }));
    const { user } = renderApp('/review/sources');
    const cost = await screen.findByLabelText('A missed hazard costs as much as');
    expect(cost).toHaveDisplayValue('5 false alarms');
    scenario.refuses('patch', '/ai/sources', 403, 'Only an admin can do this.');
    await user.selectOptions(cost, '8 false alarms');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Only an admin can do this.');
    expect(cost).toHaveDisplayValue('5 false alarms');
  });

  it('show their threshold with its curve, and say when there are too few decisions', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    const { user } = renderApp('/review/sources');
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Threshold for Stooped lifting' }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await open();
    expect(await dialog.findByText('Shown from this score on: 0.41')).toBeVisible();
    expect(dialog.getByText(/21 decisions behind it, 9 of them right, in 28 days/)).toBeVisible();
    expect(dialog.getByRole('region', { name: 'What mistakes would have cost' })).toBeVisible();
    expect(dialog.getByText(/from 0, everything to 0.41, by 21 decisions/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const few = { enough: false, threshold: 0, decisions: 3, right: 3, reason: 'too few decisions' as const };
    server.use(
      http.get(api('/ai/sources/:id/hazards/:type/threshold'), () =>
        HttpResponse.json(aThreshold({ ...few, since: null, curve: [], changes: [] })),
      ),
    );
    const again = await open();
    expect(await again.findByText(/Too few decisions for a curve/)).toBeVisible();
    expect(again.queryByRole('region', { name: 'What mistakes would have cost' })).toBeNull();
    await user.click(again.getByRole('button', { name: 'Close' }));
    server.use(http.get(api('/ai/sources/:id/hazards/:type/threshold'), () => HttpResponse.json({}, { status: 503 })));
    expect(await (await open()).findByText(/could not be (loaded|refreshed)/i)).toBeVisible();
  });

  it('show card and licence as words, whatever is in them', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    const { user } = renderApp('/review/sources');
    await user.click(await screen.findByText('Card, licence and figures'));
    expect(await screen.findByRole('columnheader', { name: 'pose' })).toBeVisible();
    expect(screen.getByText('Apache-2.0')).toBeVisible();
    expect(screen.getByText('one')).toBeVisible();
    expect(screen.getByText(/<img src=x>/)).toBeVisible();
    expect(document.querySelector('main img[src=x]')).toBeNull();
  });

  it('count in thousands as the language does', async () => {
    const [source] = someSources().sources;
    const hazards = [{ hazard_type: 'no_hard_hat', right: 10_234, found: 12_345, there: 13_456 }];
    const figures = { photos: 20_000, ms: 9, hazards };
    server.use(
      http.get(api('/ai/sources'), () => HttpResponse.json({ ...someSources(), sources: [{ ...source, figures }] })),
      http.get(api('/ai/sources/:id/hazards/:type/threshold'), () =>
        HttpResponse.json(aThreshold({ decisions: 12_345, right: 10_234 })),
      ),
    );
    signIn(aUser({ role: 'safety_manager' }));
    const { user } = renderApp('/review/sources');
    await user.click(await screen.findByText('Card, licence and figures'));
    expect(await screen.findByText(/10,234 of 12,345 found were right, of 13,456 that were there/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Threshold for Stooped lifting' }));
    expect(await screen.findByText(/12,345 decisions behind it, 10,234 of them right/)).toBeVisible();
  });

  it('say why one is switched off and how to switch it on, and when their cards are not known', async () => {
    const [source] = someSources().sources;
    const off = { ...someSources(), described: false, sources: [{ ...source, switched_off: 'it crashed 3 times' }] };
    server.use(http.get(api('/ai/sources'), () => HttpResponse.json(off)));
    signIn(aUser({ role: 'admin' }));
    renderApp('/review/sources');
    expect(await screen.findByText(/looks at no photos any more/)).toBeVisible();
    expect(screen.getByText(/The program said: it crashed 3 times/)).toBeVisible();
    expect(screen.getByText(/could not be loaded just now/)).toBeVisible();
    expect(screen.queryByText('Card, licence and figures')).toBeNull();
  });
});
