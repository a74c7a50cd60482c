import type { BrowserContext, Page } from 'playwright-core';

const contexts = new Set<BrowserContext>();

/** What this device shows stands in the failure of a journey that fails before it is put away. */
export function watchPages(context: BrowserContext): void {
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
}

/** The end of a page holds its dialogs. */
const shownCharacters = 3_000;

async function pageNow(page: Page): Promise<string> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  const left = seen.length > shownCharacters ? `…${seen.slice(-shownCharacters)}` : seen;
  return `\n\n${page.url()} at ${page.viewportSize()?.width} px shows\n${left}`;
}

async function pagesNow(): Promise<string> {
  const pages = [...contexts].flatMap((context) => context.pages());
  return (await Promise.all(pages.map(pageNow))).join('');
}

// Asked by the environment of the journeys (`environment.cjs`), which is no module of theirs.
Object.assign(globalThis, { pagesNow });
