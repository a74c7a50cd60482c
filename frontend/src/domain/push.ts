import type { PushSubscriptionRequest } from '@hazardlens/contracts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** null on plain http, in old browsers, and on an iPhone until the app is on the home screen. */
async function workerHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null;
  // `ready` waits for ever where no worker was installed
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
const managerHere = async (): Promise<PushManager | null> => (await workerHere())?.pushManager ?? null;

export async function pushState(): Promise<PushState> {
  const manager = await managerHere();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await manager.getSubscription()) ? 'on' : 'off';
}

/**
 * Asks the person, then the browser's push service.
 * @returns null when the person said no
 */
export async function subscribe(publicKey: string): Promise<PushSubscriptionRequest | null> {
  const manager = await managerHere();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return null;
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** From now on the push service refuses the address, whereupon the server forgets it. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await managerHere())?.getSubscription();
  await subscription?.unsubscribe();
}

/** What was told stays on the screen of the device until somebody takes it away, whoever holds it then. */
export async function takeBackTold(): Promise<void> {
  for (const told of (await (await workerHere())?.getNotifications()) ?? []) told.close();
}
