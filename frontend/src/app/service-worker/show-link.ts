export interface Tab {
  postMessage(message: ToTab, transfer?: Transferable[]): void;
  focus(): Promise<unknown>;
}
export interface Tabs {
  /** the one that was used last comes first */
  matchAll(of: { type: 'window' }): Promise<readonly Tab[]>;
  openWindow(url: string): Promise<unknown>;
}
/** What a tab is asked, and told, by the worker. */
export type ToTab = { type: 'ARE_YOU_THERE' } | { type: 'SHOW'; path: string };

/** Browsers let a worker open a window for a second or so after the touch. */
const answersWithin = 500;

/** Whether somebody is signed in on it, and it is not asleep. */
function isThere(tab: Tab): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (is: boolean) => {
      port1.close();
      resolve(is);
    };
    port1.onmessage = () => end(true);
    setTimeout(() => end(false), answersWithin);
    tab.postMessage({ type: 'ARE_YOU_THERE' }, [port2]);
  });
}

/**
 * Shows a screen of this app: in a tab that is open, which goes there as by any link of its own, else in a new one. A tab
 * that is loaded anew loses what was typed in it, which may be the report of somebody who only scanned a poster.
 */
export async function showLink(link: unknown, tabs: Tabs, origin: string): Promise<void> {
  const url = new URL(String(link), origin);
  // only screens of this app
  if (url.origin !== origin) return;
  const all = await tabs.matchAll({ type: 'window' });
  const asked = all.map((tab) => ({ tab, answer: isThere(tab) }));
  for (const { tab, answer } of asked) {
    if (!(await answer)) continue;
    tab.postMessage({ type: 'SHOW', path: url.pathname + url.search + url.hash });
    // not without a touch of the notification, which the browser judges
    await tab.focus().catch(() => undefined);
    return;
  }
  await tabs.openWindow(url.href);
}
