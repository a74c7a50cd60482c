import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ConfigAnswer, SessionAnswer } from '@hazardlens/contracts';
import { Api } from './api.js';
import { Visitors } from './browser.js';
import { drawnCamera } from './camera.js';
import { root } from './paths.js';
import { freePort, startProduct, temporaryDataDir } from './product.js';
import { type Shot, shots, type Viewer } from './screenshots/shots.js';
import { hasStates, newcomers, openIn, type State, states } from './screenshots/states.js';

function readArguments() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string', default: join(root, 'screenshots') },
        /** only shots whose name contains this */
        only: { type: 'string', default: '' },
        width: { type: 'string', multiple: true, default: ['360', '1024', '1440'] },
        /** what the screens know: full, loading, failed, empty, stale */
        state: { type: 'string', multiple: true, default: ['full'] },
        scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
        /** a product that is running with demo data; without it one is started on an empty folder */
        url: { type: 'string' },
        locale: { type: 'string', default: 'en-US' },
        /** as for people who asked their device for more contrast */
        contrast: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}
const values = readArguments();
const heights: Record<string, number> = { '360': 780, '768': 1024, '1024': 768, '1440': 900, '1920': 1080 };
// Used inside the page; the types here are Node's, which knows no browser.
declare const document: {
  fonts: { status: string };
  images: Iterable<{ complete: boolean; loading: string }>;
  querySelector(selector: string): object | null;
};
/** Fonts and pictures are there, also those further down, and nothing is a placeholder or on its way. */
const settled = () => {
  for (const image of document.images) image.loading = 'eager';
  return (
    document.fonts.status === 'loaded' &&
    document.querySelector('[class*="Skeleton"], [class*="Loader"]') === null &&
    [...document.images].every(({ complete }) => complete)
  );
};

/** The demo's people, signed in once. */
async function sessions(url: string): Promise<Map<Viewer, SessionAnswer>> {
  const api = new Api(url);
  const { body } = await api.get<ConfigAnswer>('/config');
  const signedIn = new Map<Viewer, SessionAnswer>();
  for (const { email, password } of body.demo_logins) {
    const answer = await api.post<SessionAnswer>('/auth/login', { email, password });
    const { user } = answer.body;
    if (user.role === 'super_admin') continue;
    if (user.tenant_type === 'contractor') signedIn.set(user.role, answer.body);
    else if (user.role === 'admin') signedIn.set('insurer', answer.body);
  }
  return signedIn;
}

interface Sitting {
  readonly shot: Shot;
  readonly state: State;
  readonly session: SessionAnswer | null;
  readonly photos: readonly string[];
}

async function take({ shot, state, session, photos }: Sitting, visitors: Visitors) {
  for (const width of values.width) {
    for (const colorScheme of values.scheme) {
      const viewport = { width: Number(width), height: heights[width] ?? 900 };
      const page = await visitors.visitor(session, {
        viewport,
        colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
        locale: values.locale,
        contrast: values.contrast ? 'more' : 'no-preference',
      });
      const whenSettled = () => page.waitForFunction(settled);
      const name = `${shot.name}${state === 'full' ? '' : `-${state}`}-${width}-${colorScheme}${values.contrast ? '-contrast' : ''}.png`;
      try {
        await openIn(state, page, shot.path, whenSettled);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        if (state === 'loading') await page.waitForLoadState('load');
        else await whenSettled();
        await shot.prepare?.(page, photos);
        if (state !== 'loading') await whenSettled();
        await page.screenshot({ path: join(values.out, name), fullPage: !shot.visiblePart, animations: 'disabled' });
        console.log(name);
      } catch (error) {
        process.exitCode = 1;
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        await page.context().close();
      }
    }
  }
}

async function takeAll(url: string): Promise<void> {
  const camera = await drawnCamera();
  const visitors = await Visitors.open(url, { cameraFile: camera.file });
  try {
    await mkdir(values.out, { recursive: true });
    const viewers = await sessions(url);
    const newcomer = await newcomers(url);
    for (const state of states.filter((one) => values.state.includes(one))) {
      for (const shot of shots.filter(
        (one) => one.name.includes(values.only) && (state === 'full' || hasStates(one)),
      )) {
        const session = state === 'empty' ? newcomer(shot.viewer) : (viewers.get(shot.viewer) ?? null);
        await take({ shot, state, session, photos: camera.photos }, visitors);
      }
    }
  } finally {
    await visitors.close();
    await camera.remove();
  }
}

async function withOwnProduct(work: (url: string) => Promise<void>): Promise<void> {
  const data = await temporaryDataDir();
  try {
    // The demo's history is drawn and analysed first, which takes minutes on a small machine.
    const product = await startProduct({ dataDir: data.path, port: await freePort(), timeoutMs: 900_000 });
    await work(product.url).finally(() => product.stop());
  } finally {
    await data.remove();
  }
}

/** `npm run screenshots [-- --only review --width 360 --scheme dark --state failed]`: screens as pictures in screenshots/. */
if (values.url) await takeAll(values.url);
else await withOwnProduct(takeAll);
