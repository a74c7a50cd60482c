// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/incidents/incidents.js';
import '../features/places/places.js';
import '../features/profile/profile.js';
import '../features/review/review.js';
import '../features/sites/sites.js';
import '../features/team/team.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anIncident, aSite, aTeamMember, aTenant, aUser } from './builders.js';
import { renderApp, setUpTestServer, signIn } from './render-app.js';
import { scenario } from './scenarios.js';
import { world } from './server.js';

setUpTestServer();

beforeEach(() => {
  signIn(aUser({ id: 'user-1', role: 'admin' }));
  world.members = [
    aTeamMember({ id: 'user-1', role: 'admin' }),
    aTeamMember({ id: 'user-2', first_name: 'Lee', last_name: 'Park', role: 'worker' }),
  ];
  scenario.answers('get', '/views', { views: [{ id: 'view-1', name: 'Edges', address: 'q=edge' }] });
  scenario.answers('get', '/tenant', aTenant({ logo: 'one' }));
  scenario.answers('get', '/tenant/logo', 'a picture');
});

describe('a change that has no answer yet', () => {
  it.each([
    ['/team', 'put', '/users/:id', 'Disable: Lee Park', 'Disable'],
    ['/team', 'delete', '/users/:id', 'Delete: Lee Park', 'Delete'],
    ['/sites', 'delete', '/sites/:id', 'Archive: Harbour Tower', 'Archive'],
    ['/profile', 'delete', '/tenant/logo', 'Delete the logo', 'OK'],
  ] as const)(
    'on %s (%s %s) shows that it is on its way, and is not asked for twice',
    async (screenPath, method, path, name, sure) => {
      scenario.never(method, path);
      const { user } = renderApp(screenPath);
      const button = await screen.findByRole('button', { name });
      await user.click(button);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: sure }));
      expect(button).toBeDisabled();
      expect(button).toHaveAttribute('data-loading', 'true');
    },
  );

  it('of a saved view is not asked for twice', async () => {
    scenario.never('delete', '/views/:id');
    const { user } = renderApp('/incidents');
    const button = await screen.findByRole('button', { name: /Delete.*Edges/ });
    await user.click(button);
    expect(button).toBeDisabled();
  });

  it('of a plan is not asked for twice', async () => {
    const plan = { level: null, width: 300, height: 200, uploaded_at: '2026-07-01T08:00:00.000Z' };
    scenario.answers('get', '/sites/:id/places', {
      site_id: 'site-1',
      zones: [],
      levels: [],
      plans: [plan],
      version: 1,
    });
    scenario.answers('get', '/sites/:id/plan', 'a picture');
    scenario.never('delete', '/sites/:id/plan');
    const { user } = renderApp('/sites/site-1/places');
    await user.click(await screen.findByRole('button', { name: 'Plans' }));
    const button = await screen.findByRole('button', { name: /^Delete.*Whole site/ });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(button).toBeDisabled();
  });

  describe('and whose form was closed', () => {
    const dialog = () => screen.findByRole('dialog');
    const save = async () => {
      const arrive = scenario.isHeld('patch', '/sites/:id');
      const { user } = renderApp('/sites');
      await user.click(await screen.findByRole('button', { name: 'Edit site: Harbour Tower' }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Save changes' }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return { user, arrive: () => act(arrive) };
    };
    const lists = (of = '/sites') =>
      world.requests.filter(({ method, path }) => method === 'GET' && path === `/api${of}`).length;

    it('closes no other form when it arrives', async () => {
      scenario.answers('patch', '/sites/:id', aSite());
      const { user, arrive } = await save();
      await user.click(screen.getByRole('button', { name: 'Edit site: Gate 2' }));
      const name = within(await dialog()).getByLabelText(/Name/);
      await user.type(name, ' north');
      const before = lists();
      arrive();
      await waitFor(() => expect(lists()).toBeGreaterThan(before));
      expect(await dialog()).toContainElement(name);
      expect(name).toHaveValue('Gate 2 north');
    });

    const places = { site_id: 'site-1', zones: [], levels: [], plans: [], version: 1 };
    const pickHazard = async (user: UserEvent, form: HTMLElement) => {
      await user.type(within(form).getByRole('combobox', { name: 'Hazard Type' }), 'vest');
      await user.click(await screen.findByRole('option', { name: /Missing high-visibility vest/ }));
    };
    it.each([
      [
        '/sites/site-1/places',
        'Edit zones and levels',
        'put',
        '/sites/:id/places',
        'Save changes',
        '',
        async () => undefined,
      ],
      [
        ...['/sites/site-1/places', 'Plans', 'put', '/sites/:id/plan', 'Upload plan', 'Plan uploaded'],
        (user: UserEvent, form: HTMLElement) =>
          user.upload(
            form.querySelector('input[type=file]') as HTMLInputElement,
            new File(['a plan'], 'plan.png', { type: 'image/png' }),
          ),
      ],
      [
        ...[
          '/review?incident=incident-1',
          'Teach',
          'post',
          '/ai/examples',
          'This photo does not have it',
          'Kept as a photo without it',
        ],
        pickHazard,
      ],
      [
        ...[
          '/review?incident=incident-1',
          'Missed here',
          'post',
          '/incidents',
          'Add finding',
          'Added to the review queue',
        ],
        async (user: UserEvent, form: HTMLElement) => {
          await pickHazard(user, form);
          await user.type(within(form).getByLabelText(/What do you see/), 'Edge');
        },
      ],
    ] as [
      string,
      string,
      'put' | 'post',
      string,
      string,
      string,
      (user: UserEvent, form: HTMLElement) => Promise<unknown>,
    ][])('on %s, closes no second one of %s', async (address, opener, method, path, submit, told, fill) => {
      world.incidents = [anIncident({ id: 'incident-1', photo_base64: 'QUJD', has_photo: true })];
      scenario.answers('get', '/sites/:id/places', places);
      scenario.answers(method, path, method === 'put' ? places : {});
      const arrive = scenario.isHeld(method, path);
      const { user } = renderApp(address);
      await user.click(await screen.findByRole('button', { name: opener }));
      const first = await dialog();
      await fill(user, first);
      await user.click(within(first).getByRole('button', { name: submit }));
      await user.click(within(first).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: opener }));
      const second = await dialog();
      const before = lists('/sites/site-1/places');
      act(arrive);
      if (told) expect(await within(second).findByText(told)).toBeInTheDocument();
      else await waitFor(() => expect(lists('/sites/site-1/places')).toBeGreaterThan(before));
      await act(async () => undefined);
      expect(second).toBeInTheDocument();
    });

    it('is told where it failed, and what that was: a missed hazard says that nothing of it is left', async () => {
      world.incidents = [anIncident({ id: 'incident-1', photo_base64: 'QUJD', has_photo: true })];
      scenario.refuses('post', '/incidents', 404, 'We could not find this record.');
      const arrive = scenario.isHeld('post', '/incidents');
      const { user } = renderApp('/review?incident=incident-1');
      await user.click(await screen.findByRole('button', { name: 'Missed here' }));
      const form = await dialog();
      await pickHazard(user, form);
      await user.type(within(form).getByLabelText(/What do you see/), 'Edge');
      await user.click(within(form).getByRole('button', { name: 'Add finding' }));
      await user.click(within(form).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      act(arrive);
      expect(await dialog()).toHaveTextContent(
        'What you reported as missed on a photo could not be added, and its form was closed. Please report it again.',
      );
      expect(await dialog()).toHaveTextContent('We could not find this record.');
    });

    it('is told where it failed', async () => {
      scenario.refuses('patch', '/sites/:id', 409, 'There is a site of this name.');
      const { arrive } = await save();
      arrive();
      expect(await dialog()).toHaveTextContent('There is a site of this name.');
    });
  });
});
