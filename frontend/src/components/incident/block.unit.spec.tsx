// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import '../../features/incidents/incident-page.js';
import type { IncidentPlace } from '@hazardlens/contracts';
import { screen } from '@testing-library/react';
import { anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const step = (minute: number, from: IncidentPlace | null, to: IncidentPlace | null) => ({
  ...{ action: to ? 'PLACED' : 'PLACE_REMOVED', user_email: 'ana@example.com', notes: '' },
  ...{ timestamp: `2026-03-02T09:0${minute}:00.000Z`, changes: { place: { from, to } } },
});

it('the history tells where an incident was, and where it was put', async () => {
  const gate = { zone: 'North Gate', level: 'Level 1', x: 0.2, y: 0.4 };
  const point = { x: 0.1, y: 0.1 };
  world.incidents = [
    anIncident({ id: 'incident-1', history: [step(1, null, gate), step(2, gate, point), step(3, point, null)] }),
  ];
  signIn(aUser({ id: 'user-1', role: 'safety_manager' }));
  renderApp('/incidents/incident-1');
  expect(await screen.findByText('North Gate · Level 1 · point on the plan')).toBeVisible();
  expect(screen.getByText('North Gate · Level 1 · point on the plan → point on the plan')).toBeVisible();
  expect(screen.getByText('point on the plan')).toBeVisible();
  expect(screen.getAllByText('Place set')).toHaveLength(2);
  expect(screen.getByText('Place removed')).toBeVisible();
});

it('the history tells which severity a reviewer changed, but of none that nobody had rated', async () => {
  const approved = (minute: number, changes: Record<string, { from: unknown; to: unknown }>) => ({
    ...{ action: 'APPROVED', user_email: 'ana@example.com', notes: '', changes },
    timestamp: `2026-03-02T09:0${minute}:00.000Z`,
  });
  const named = { hazard_type: { from: 'not_named', to: 'floor_hole' }, severity: { from: 0, to: 0.95 } };
  const history = [approved(1, { severity: { from: 0.65, to: 0.3 } }), approved(2, named)];
  world.incidents = [anIncident({ id: 'incident-1', history })];
  signIn(aUser({ id: 'user-1', role: 'safety_manager' }));
  renderApp('/incidents/incident-1');
  expect(await screen.findByText('Severity corrected: 65% → 30%')).toBeVisible();
  expect(screen.getAllByText(/^Severity corrected/)).toHaveLength(1);
  expect(screen.getByText(/^Hazard corrected: Hazard not named yet/)).toBeVisible();
});

it('the history tells to whom a repair was given, from whom, and by when', async () => {
  const given = (minute: number, changes: Record<string, { from: string | null; to: string }>) => ({
    ...{ action: 'ACTION_ASSIGNED', user_email: 'ana@example.com', notes: '', changes },
    timestamp: `2026-03-02T09:0${minute}:00.000Z`,
  });
  const history = [
    given(1, { owner: { from: null, to: 'Tom Okafor' }, due_date: { from: null, to: '2026-11-30' } }),
    given(2, { owner: { from: 'Tom Okafor', to: 'Lee Park' }, due_date: { from: '2026-11-30', to: '2026-12-02' } }),
    // handed over by who left: the day stays
    given(3, { owner: { from: 'Lee Park', to: 'Joe Baker' } }),
  ];
  world.incidents = [anIncident({ id: 'incident-1', status: 'APPROVED', history })];
  signIn(aUser({ id: 'user-1', role: 'safety_manager' }));
  renderApp('/incidents/incident-1');
  expect(await screen.findByText('to Tom Okafor, due Nov 30')).toBeVisible();
  expect(screen.getByText('from Tom Okafor to Lee Park, due Dec 2')).toBeVisible();
  expect(screen.getByText('from Lee Park to Joe Baker')).toBeVisible();
});

it('the history tells to whom a repair was given by link', async () => {
  const given = (minute: number, action: string, from: string | null, to: string | null) => ({
    ...{ action, user_email: 'ana@example.com', notes: '', changes: { given_to: { from, to } } },
    timestamp: `2026-03-02T09:0${minute}:00.000Z`,
  });
  const history = [
    given(1, 'ACTION_GIVEN', null, 'Lee Park'),
    given(2, 'ACTION_GIVEN', 'Lee Park', 'Pedro Ruiz'),
    given(3, 'ACTION_TAKEN_BACK', 'Pedro Ruiz', null),
  ];
  world.incidents = [anIncident({ id: 'incident-1', status: 'APPROVED', history })];
  signIn(aUser({ id: 'user-1', role: 'safety_manager' }));
  renderApp('/incidents/incident-1');
  expect(await screen.findByText('to Lee Park')).toBeVisible();
  expect(screen.getByText('from Lee Park to Pedro Ruiz')).toBeVisible();
  expect(screen.queryByText(/null/)).not.toBeInTheDocument();
});
