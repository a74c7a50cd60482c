// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/profile/profile.js';
import type { NotificationsAnswer, NotificationView } from '@hazardlens/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { baseApi } from '../../domain/api/base-api.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const aNotification = (overrides: Partial<NotificationView> = {}): NotificationView => ({
  id: 'n-1',
  type: 'action.assigned',
  title: 'Corrective action assigned to you',
  body: 'Missing hard hat at Harbour Tower, due 5 Nov 2026.',
  link: '/review?status=ALL&incident=incident-1',
  created_at: '2026-11-02T09:14:00.000Z',
  read: false,
  ...overrides,
});
let stored: NotificationsAnswer;
const told = (...notifications: NotificationView[]) => {
  stored = { notifications, unread: notifications.filter(({ read }) => !read).length };
  server.use(
    http.get(api('/notifications'), () => HttpResponse.json(stored)),
    http.put(api('/notifications/read'), ({ request }) => {
      const until = new URL(request.url).searchParams.get('until') ?? '';
      const marked = stored.notifications.map((item) => ({ ...item, read: item.read || item.created_at <= until }));
      stored = { notifications: marked, unread: marked.filter(({ read }) => !read).length };
      return HttpResponse.json(stored);
    }),
  );
};
const open = () => {
  signIn();
  return renderApp('/profile');
};
const bell = (name: string) => screen.findByRole('button', { name });
const marked = () => world.requests.filter(({ path }) => path === '/api/notifications/read').length;

describe('the bell', () => {
  it('counts what is unread, lists it with links, and marks it read once it was seen', async () => {
    told(
      aNotification(),
      aNotification({ id: 'n-2', type: 'action.due', read: true, title: 'Due today', body: 'It is due today.' }),
    );
    const { user } = open();
    await user.click(await bell('Notifications, 1 unread'));
    const panel = await screen.findByRole('dialog', { name: /^Notifications/ });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2);
    expect(within(panel).getByText('Missing hard hat at Harbour Tower, due 5 Nov 2026.')).toBeInTheDocument();
    // still marked while one looks at them
    expect(marked()).toBe(0);
    await user.click(within(panel).getByRole('link', { name: /Corrective action assigned to you/ }));
    await waitFor(() => expect(currentPath()).toBe('/review?status=ALL&incident=incident-1'));
    await waitFor(() => expect(marked()).toBe(1));
    expect(await bell('Notifications, none unread')).toBeVisible();
  });

  it('is opened and closed by keys', async () => {
    told(aNotification());
    const { user } = open();
    (await bell('Notifications, 1 unread')).focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: /^Notifications/ });
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(marked()).toBe(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull());
    await waitFor(async () => expect(await bell('Notifications, none unread')).toHaveFocus());
  });

  it('leaves unread what came after what it showed', async () => {
    told(aNotification());
    const { user } = open();
    const button = await bell('Notifications, 1 unread');
    await user.click(button);
    await screen.findByRole('dialog', { name: /^Notifications/ });
    const later = aNotification({
      id: 'n-2',
      title: 'No room left for photos',
      created_at: '2026-11-02T09:15:00.000Z',
    });
    told(later, aNotification());
    await user.click(button);
    await user.click(await bell('Notifications, 1 unread'));
    expect(await screen.findByText('No room left for photos')).toBeInTheDocument();
  });

  it('looks again when a live event says that there is something new', async () => {
    told();
    const { store } = open();
    await bell('Notifications, none unread');
    told(aNotification());
    // what the live connection does with an event
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Notification'])));
    expect(await bell('Notifications, 1 unread')).toBeVisible();
  });

  it('says so when there is nothing', async () => {
    told();
    const { user } = open();
    await user.click(await bell('Notifications, none unread'));
    expect(await screen.findByText('Nothing new')).toBeInTheDocument();
  });

  it('keeps the count when they could not be marked as read', async () => {
    told(aNotification());
    scenario.refuses('put', '/notifications/read', 503, 'The service is busy right now.');
    const { user } = open();
    const button = await bell('Notifications, 1 unread');
    await user.click(button);
    await screen.findByRole('dialog', { name: /^Notifications/ });
    await user.click(button);
    await waitFor(() => expect(marked()).toBe(1));
    expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
  });

  it('follows no link that leads elsewhere', async () => {
    told(aNotification({ link: '//elsewhere.example', title: 'Odd' }));
    const { user } = open();
    await user.click(await bell('Notifications, 1 unread'));
    const panel = await screen.findByRole('dialog', { name: /^Notifications/ });
    expect(within(panel).getByText('Odd')).toBeInTheDocument();
    expect(within(panel).queryByRole('link')).toBeNull();
  });
});
