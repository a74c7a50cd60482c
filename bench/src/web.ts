import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { DashboardNumbers } from '@hazardlens/contracts';
import {
  anIncident,
  aSite,
  asBase64,
  aTenant,
  drawnPhoto,
  freePort,
  startProduct,
  temporaryDataDir,
  Visitors,
} from '@hazardlens/e2e';
import { quantile } from './statistics.js';
import { type BenchPage, interactions, longestTask, measuredPage, scrollThrough, startWatching } from './web-page.js';

const incidents = 1000;
/** Nobody goes on to the next finding before having looked at the first. */
const firstLookMs = 1500;
/** Notices and others' numbers follow the dashboard's. */
const countedMs = 10_000;
const slowDown = 4;
const phone = { width: 390, height: 844 };
/** What only the whole screen has: on a drawn page the heading is there before anything works. */
const finished = {
  '/': { role: 'link', name: 'Get Started' },
  '/login': { role: 'textbox', name: 'Email' },
} as const;
type Start = keyof typeof finished;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const line = (what: string, value: string, target: string) =>
  console.log(`${what.padEnd(58)} ${value.padStart(12)}  (target ${target})`);

/**
 * `npm run bench -- web [--runs N]`: what a visitor waits for, in Chromium against the product. Sizes are gzip of every
 * script that the first view asks for; times are taken with the CPU slowed down four times, each run in a fresh profile.
 * They mean something on an idle machine only: the load is printed beside them.
 */
export async function benchWeb(runs: number): Promise<void> {
  const data = await temporaryDataDir();
  const product = await startProduct({
    dataDir: data.path,
    port: await freePort(),
    env: { DEMO: 'false', INFERENCE_WORKERS: '1' },
    timeoutMs: 180_000,
  });
  const visitors = await Visitors.open(product.url);
  try {
    console.log(`load before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    await sizes(visitors);
    await firstPaints(visitors, runs);
    const { api, session } = await aTenant(product.url);
    await fill(api, (await aSite(api)).id);
    await counted(api);
    const review = () => measuredPage(visitors, { session });
    const repeats = Math.min(runs, 5);
    await inputDelays(review, repeats);
    await scrolling(review, repeats);
  } finally {
    await visitors.close();
    await product.stop();
    await data.remove();
  }
}

async function sizes(visitors: Visitors): Promise<void> {
  for (const [path, limit] of [
    ['/', 120],
    ['/login', 190],
  ] as const) {
    const { page, close } = await measuredPage(visitors);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    line(`initial JS of ${path}, gzip, ${scripts.length} files`, kilobytes(bytes), `≤ ${limit} kB`);
    await close();
  }
}

async function open(page: BenchPage['page'], path: Start): Promise<void> {
  await page.goto(path);
  await page.getByRole(finished[path].role, { name: finished[path].name }).first().waitFor();
}

/** Largest Contentful Paint, and when a person can type: medians of fresh visits on a slow phone. */
async function firstPaints(visitors: Visitors, runs: number): Promise<void> {
  for (const path of ['/', '/login'] as const) {
    const paints: number[] = [];
    const ready: number[] = [];
    for (let run = 0; run < runs; run++) {
      const { page, close } = await measuredPage(visitors, { slowDown, viewport: phone });
      await open(page, path);
      ready.push(await page.evaluate<number>('performance.now()'));
      await page.waitForTimeout(1000);
      const lcp = await page.evaluate<number>('window.bench.lcp');
      paints.push(lcp);
      await close();
    }
    const text = `p50 ${quantile(paints, 0.5).toFixed(0)} ms`;
    line(`LCP of ${path}, CPU ÷ ${slowDown}, n ${runs}, worst ${Math.max(...paints).toFixed(0)} ms`, text, '≤ 1200 ms');
    if (path === '/login')
      line(`  its form can be filled in, n ${runs}`, `p50 ${quantile(ready, 0.5).toFixed(0)} ms`, 'none');
  }
}

async function fill(api: Awaited<ReturnType<typeof aTenant>>['api'], siteId: string): Promise<void> {
  const photo = asBase64(await drawnPhoto(2));
  const hazards = ['no_hard_hat', 'no_hi_vis', 'no_gloves', 'no_eye_face'];
  let next = 0;
  const one = async () => {
    while (next < incidents) {
      const index = next++;
      // A photo on the newest, so that rows with a thumbnail are among them.
      const withPhoto = index >= incidents - 20 ? { photo } : {};
      await anIncident(api, siteId, {
        hazard_type: hazards[index % hazards.length],
        notes: `finding ${index}`,
        ...withPhoto,
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

/** Until the services behind have counted everything: a browser on the same cores waits for what they still do. */
async function counted(api: Awaited<ReturnType<typeof aTenant>>['api']): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const { body } = await api.get<DashboardNumbers>('/dashboard');
    if (body.statistics.total_incidents === incidents) {
      await pause(countedMs);
      return;
    }
    await pause(500);
  }
  throw new Error('The dashboard does not count what was filled in.');
}

/** The interactions of a person who works, each taken on its own. */
const work: Record<string, (page: BenchPage['page']) => Promise<void>> = {
  'next finding (J)': async (page) => {
    for (let count = 0; count < 10; count++) {
      await page.keyboard.press('j');
      await page.waitForTimeout(300);
    }
  },
  'typing notes': async (page) => {
    await page.getByRole('textbox', { name: 'Review Notes' }).click();
    await page.keyboard.type('seen on site', { delay: 60 });
    await page.waitForTimeout(300);
  },
  'another status': async (page) => {
    await page.getByRole('button', { name: /^Approved/ }).click();
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: /^Review required/ }).click();
    await page.waitForTimeout(500);
  },
};

/** Interaction to Next Paint on the review screen: the worst of a visit, the median of several visits. */
async function inputDelays(review: () => Promise<BenchPage>, repeats: number): Promise<void> {
  const worst: number[] = [];
  const worstOf = Object.fromEntries(Object.keys(work).map((name) => [name, [] as number[]]));
  for (let run = 0; run < repeats; run++) {
    const { page, throttle, close } = await review();
    await page.goto('/review');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await throttle(slowDown);
    await page.waitForTimeout(firstLookMs);
    for (const [name, act] of Object.entries(work)) {
      await startWatching(page);
      await act(page);
      worstOf[name]?.push(Math.max(0, ...(await interactions(page))));
    }
    worst.push(Math.max(...Object.values(worstOf).map((values) => values[run] ?? 0)));
    await close();
  }
  for (const [name, values] of Object.entries(worstOf)) {
    line(`  worst of ${name}, n ${repeats}`, `p50 ${quantile(values, 0.5)} ms`, '≤ 100 ms');
  }
  const text = `p50 ${quantile(worst, 0.5)} ms`;
  line(`INP of /review with ${incidents} incidents, CPU ÷ ${slowDown}, n ${repeats}`, text, '≤ 100 ms');
}

/**
 * All thousand rows are loaded, then the list is scrolled to its end and back, 60 screens a second. Issue and target speak of
 * an ordinary processor here; a slow one is looked at once, to be known.
 */
async function scrolling(review: () => Promise<BenchPage>, repeats: number): Promise<void> {
  const longest: Record<number, number[]> = { 1: [], [slowDown]: [] };
  for (let run = 0; run < repeats; run++) {
    const { page, throttle, close } = await review();
    await page.goto('/review');
    const more = page.getByRole('button', { name: 'Load more' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    for (let loaded = 100; loaded < incidents; loaded += 100) {
      await more.click();
      await page.locator('button[data-loading]').waitFor({ state: 'detached' });
    }
    await page.waitForTimeout(firstLookMs);
    for (const rate of run === 0 ? [1, slowDown] : [1]) {
      await throttle(rate);
      await startWatching(page);
      await scrollThrough(page);
      longest[rate]?.push(await longestTask(page));
    }
    await close();
  }
  for (const [rate, values] of Object.entries(longest)) {
    const median = quantile(values, 0.5);
    const shown = median === 0 ? 'none > 50 ms' : `p50 ${median.toFixed(0)} ms`;
    const target = rate === '1' ? '≤ 50 ms' : 'none';
    line(`longest task while ${incidents} incidents scroll, CPU ÷ ${rate}, n ${values.length}`, shown, target);
  }
}
