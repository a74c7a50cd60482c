import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { showLink, type Tabs } from './show-link.js';

interface Lasting {
  waitUntil(until: Promise<unknown>): void;
}
interface Told {
  title: string;
  body: string;
  link: string;
}
interface Listeners {
  message: MessageEvent<{ type?: string } | null>;
  push: Lasting & { data: { json(): Told } | null };
  notificationclick: Lasting & { notification: Notification };
}
/** What this file uses of its own global scope; the app's types are those of a page. */
declare const self: {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: Tabs;
  skipWaiting(): Promise<void>;
  addEventListener<T extends keyof Listeners>(type: T, listener: (event: Listeners[T]) => void): void;
};
/** Put in by the build: every file of the shell, with what tells its versions apart. */
declare const shellFiles: PrecacheEntry[];

// The page decides when a newer version takes over (`install.ts`).
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();
precacheAndRoute(shellFiles, { directoryIndex: 'landing.html' });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (!told) return;
  const { title, body, link } = told;
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/icon-192.png', data: link }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showLink(event.notification.data, self.clients, self.location.origin));
});
