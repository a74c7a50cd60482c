import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aSite, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';
import { baseApi } from './base-api.js';

setUpTestServer();

beforeEach(() => {
  signIn(aUser({ role: 'admin' }));
  server.use(
    http.post(api('/sites'), async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      const made = aSite({ id: 'site-3', name });
      world.sites.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
  );
});

/** The list as it is at the question; its answer comes when it is let go. */
function slowList(): { letGo(): void; asked(): number } {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  server.use(
    http.get(api('/sites'), async () => {
      asked += 1;
      const then = [...world.sites];
      if (asked === 1) await held;
      return HttpResponse.json(then);
    }),
  );
  return { letGo, asked: () => asked };
}

async function addSite(user: ReturnType<typeof renderApp>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add Site' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Name/), name);
  await user.click(dialog.getByRole('button', { name: 'Add Site' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('shows what somebody has made although another question gets no answer', async () => {
  scenario.never('get', '/notifications');
  const { user } = renderApp('/sites');
  await addSite(user, 'North Quay');
  expect(await screen.findByRole('heading', { name: 'North Quay' })).toBeInTheDocument();
});

it('asks again for a list that was on its way when something was added to it', async () => {
  const { user, store } = renderApp('/sites');
  await screen.findByRole('heading', { name: 'Gate 2' });
  const list = slowList();
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Site'])));
  await waitFor(() => expect(list.asked()).toBe(1));
  await addSite(user, 'North Quay');
  list.letGo();
  expect(await screen.findByRole('heading', { name: 'North Quay' })).toBeInTheDocument();
  expect(list.asked()).toBe(2);
});
