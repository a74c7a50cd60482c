import type { SessionAnswer } from '@hazardlens/contracts';
import type { Visitors } from '@hazardlens/e2e';

type Page = Awaited<ReturnType<Visitors['visitor']>>;

export interface BenchPage {
  page: Page;
  /** slows the CPU down this many times, from now on */
  throttle(rate: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  session?: SessionAnswer;
  slowDown?: number;
  viewport?: { width: number; height: number };
}

// Runs in the page before its own scripts, and is text, since the types here are Node's.
const observers = `
  window.bench = { lcp: 0, tasks: [], events: new Map() };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.bench.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.bench.tasks.push(entry.duration); })
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.bench.events.set(interactionId, Math.max(duration, window.bench.events.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** A fresh profile that watches itself, without a service worker: its copying of the shell is not the first view. */
export async function measuredPage(visitors: Visitors, options: Options = {}): Promise<BenchPage> {
  const page = await visitors.visitor(options.session ?? null, {
    reducedMotion: 'no-preference',
    ...(options.viewport ? { viewport: options.viewport } : {}),
  });
  await page.addInitScript(observers);
  const devtools = await page.context().newCDPSession(page);
  const throttle = async (rate: number) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  };
  if (options.slowDown) await throttle(options.slowDown);
  return { page, throttle, close: () => page.context().close() };
}

/** Forgets what was seen so far. */
export const startWatching = (page: Page) =>
  page.evaluate('window.bench.tasks.length = 0; window.bench.events.clear()');

/** The time of each interaction up to its next paint, in ms; those below 16 ms are not told by the browser. */
export const interactions = (page: Page) => page.evaluate<number[]>('[...window.bench.events.values()]');

/** The longest task since `startWatching`, in ms; 0 when none took more than 50. */
export const longestTask = (page: Page) => page.evaluate<number>('Math.max(0, ...window.bench.tasks)');

/** Turns the wheel over the list until its end is reached, and back to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Incidents' });
  await list.hover({ position: { x: 40, y: 60 } });
  const scroller = `document.querySelector('ul[aria-label="Incidents"]').parentElement`;
  for (const turn of [900, -900]) {
    const end = turn > 0 ? 'top + clientHeight >= scrollHeight - 2' : 'top <= 0';
    for (let turns = 0; turns < 400; turns++) {
      await page.mouse.wheel(0, turn);
      await page.waitForTimeout(16);
      const done = await page.evaluate<boolean>(
        `(({ scrollTop: top, clientHeight, scrollHeight }) => ${end})(${scroller})`,
      );
      if (done) break;
    }
  }
  await page.waitForTimeout(300);
}
