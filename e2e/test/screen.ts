import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { cutTexts } from './layout.js';

/** The heading of a screen: it is there when the screen is. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** The modal that is open; the specification's alerts are modals that carry exactly its words. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Waits for an alert with these words and takes note of it. */
export async function acknowledge(page: Page, text: string | RegExp): Promise<void> {
  const alert = dialog(page).filter({ hasText: text });
  await alert.waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'detached' });
}

/** Waits for a notice with these words, which takes no focus and wants no answer. */
export const told = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

/** Answers a question of the app with the button of this name. */
export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const asked = dialog(page).filter({ hasText: question });
  await asked.waitFor();
  await asked.getByRole('button', { name: button }).click();
  await asked.waitFor({ state: 'detached' });
}

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

/**
 * Controls that are smaller than 44 × 44 px (product.md), a line each. What counts is what a finger hits: a label acts for
 * its field, and a link that covers its row (an ::after over it) is as large as the row. Links within a sentence are free
 * (WCAG 2.5.8), and so is what shows only while it has the focus.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=option]';
    const shown = (element) => element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
    const boxOf = (element) => {
      const box = element.getBoundingClientRect();
      const label = element.closest('label') ?? element.labels?.[0];
      const cover = getComputedStyle(element, '::after');
      const row = cover.position === 'absolute' && cover.content !== 'none' ? element.offsetParent : null;
      const others = [label, row, element.closest('.mantine-Input-wrapper')].filter(Boolean);
      return [box, ...others.map((one) => one.getBoundingClientRect())].reduce((a, b) => ({
        width: Math.max(a.width, b.width),
        height: Math.max(a.height, b.height),
      }));
    };
    const inSentence = (element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement.textContent.trim().length > element.textContent.trim().length + 20;
    const hidden = (element) => {
      const { width, height, bottom, right } = element.getBoundingClientRect();
      return width < 2 || height < 2 || bottom <= 0 || right <= 0 || element.closest('[aria-hidden=true], [inert]');
    };
    return [...document.querySelectorAll(controls)]
      .filter((element) => shown(element) && !hidden(element) && !inSentence(element))
      .map((element) => ({ element, ...boxOf(element) }))
      .filter(({ width, height }) => width < 43.5 || height < 43.5)
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return location.pathname + ' ' + Math.round(width) + '×' + Math.round(height) + ' ' + element.tagName + ' ' + name;
      });
  })()`);

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds once the page stands still, a line each: rule and the first element. */
export async function violations(page: Page): Promise<string[]> {
  await waitForStillness(page);
  // Half a megabyte of script: once a page.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    'axe.run().then(({ violations }) => violations)',
  );
  return found.map(({ id, nodes }) => `${new URL(page.url()).pathname} ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** What keeps somebody from reading or using the page as it stands, a line each: for axe, for fingers, for narrow screens. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await violations(page)), ...(await smallTargets(page)), ...(await cutTexts(page))];
}

// What the functions below use inside the page; the types of these tests are Node's, which knows no browser.
declare const localStorage: { getItem(key: string): string | null };
declare const document: {
  readyState: string;
  fonts: { status: string };
  getAnimations(): { playState: string }[];
  querySelector(selector: string): { videoWidth?: number } | null;
};
declare const performance: { getEntriesByType(type: string): { name: string }[] };
declare const navigator: {
  serviceWorker: { ready: Promise<{ active: { state: string } | null }>; controller: object | null };
};

/** Waits until the browser keeps the session, or nothing of it (specification, client storage keys). */
export async function waitForSession(page: Page, kept: boolean): Promise<void> {
  await page.waitForFunction(
    (wanted) => ['token', 'user'].every((key) => (localStorage.getItem(key) !== null) === wanted),
    kept,
  );
}

export const storedText = (page: Page, key: 'token' | 'user' | 'selectedSiteId'): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The session ended at the server: /login was loaded as a new document, and storage was cleared. */
export async function waitForHardLogin(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    return document.readyState === 'complete' && loaded !== undefined && new URL(loaded.name).pathname === '/login';
  });
  await waitForSession(page, false);
}

/**
 * The app meets the end of its session: at once where it listens for news, at the latest when it is loaded again. Of several tabs
 * one meets it, and the others follow when it clears the storage that they share.
 */
export async function meetEndOfSession(...tabs: [Page, ...Page[]]): Promise<void> {
  // the app may be on its way to /login already, which ends this one
  await tabs[0].reload({ waitUntil: 'commit' }).catch(() => undefined);
  await Promise.any(tabs.map(waitForHardLogin));
  await Promise.all(tabs.map((tab) => tab.waitForURL('**/login')));
  await waitForSession(tabs[0], false);
}

/** The service worker keeps the shell, and this page is served by it: it would open without network, too. */
export async function waitForOfflineCopy(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** The camera's first frame is there; before that the shutter does nothing. */
export async function waitForCamera(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
}

/** Nothing on the screen is a placeholder or still moving. */
export async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[class*="Skeleton"]') === null &&
      document.getAnimations().every(({ playState }) => playState === 'finished'),
  );
}

/** Requests to this address wait until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Draws over a part of the photo, as fractions of it. */
export async function draw(page: Page, layer: Locator, from: [number, number], to: [number, number]): Promise<void> {
  await layer.scrollIntoViewIfNeeded();
  const place = await layer.boundingBox();
  if (!place) throw new Error('the photo is not shown');
  const at = ([x, y]: [number, number]) => [place.x + x * place.width, place.y + y * place.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}
