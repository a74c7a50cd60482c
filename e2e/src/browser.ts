import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { SessionAnswer } from '@hazardlens/contracts';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { watchPages } from './pages-now.js';

/** Chromium from CHROMIUM_PATH or the PATH; null when this machine has none. */
export function chromiumPath(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...(named ? [named] : []),
    ...folders.flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name))),
  ];
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface BrowserOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** a picture stream for the fake camera (MJPEG or Y4M); without it Chromium's own test pattern is shown */
  cameraFile?: string;
  geolocation?: { latitude: number; longitude: number; accuracy: number };
}

/** A busy machine is slow, not broken: every wait for something visible may take this long. */
const patience = 60_000;

/**
 * Chromium draws the suggestions below its address bar by two web pages of its own, for each window, seen or not: more than a third of
 * what a new visitor costs. Of two lists of features it takes the last one alone, so what Playwright switches off stands here, too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  'ThirdPartyStoragePartitioning',
];

function launchOptions({ cameraFile }: BrowserOptions) {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('Chromium is missing: install it or set CHROMIUM_PATH');
  return {
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(cameraFile ? [`--use-file-for-fake-video-capture=${cameraFile}`] : []),
    ],
  };
}

const contextOptions = (options: BrowserOptions): BrowserContextOptions => ({
  permissions: ['geolocation', 'camera'],
  geolocation: options.geolocation ?? { latitude: 48.137154, longitude: 11.576124, accuracy: 8 },
  viewport: options.viewport ?? { width: 1440, height: 900 },
  locale: options.locale ?? 'en-US',
  colorScheme: options.colorScheme ?? 'light',
});

/** A real Chromium with a fresh profile, a fake camera and a mocked position; `close()` removes the profile. */
export async function openBrowser(
  options: BrowserOptions = {},
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'hazardlens-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(options),
    ...contextOptions(options),
  });
  context.setDefaultTimeout(patience);
  watchPages(context);
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The device keeps the app, as one does that opened it before. */
export const keepsTheApp: BrowserContextOptions = { serviceWorkers: 'allow' };

/** One browser for many people: each `visitor()` has storage, service worker and network of its own. */
export class Visitors {
  private constructor(
    private readonly browser: Browser,
    private readonly options: BrowserOptions,
    readonly url: string,
  ) {}

  static async open(url: string, options: BrowserOptions = {}): Promise<Visitors> {
    return new Visitors(await chromium.launch(launchOptions(options)), options, url);
  }

  /**
   * A person at a device of their own; with `session` the app finds them signed in, as after a reload. Without a service worker,
   * which would copy the whole app for each of them: who goes offline or is told by push says `keepsTheApp`.
   */
  async visitor(session: SessionAnswer | null = null, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      ...contextOptions(this.options),
      baseURL: this.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(session ? { storageState: storedSession(this.url, session) } : {}),
      ...options,
    });
    context.setDefaultTimeout(patience);
    watchPages(context);
    return context.newPage();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

const storedSession = (url: string, { access_token, user }: SessionAnswer) => ({
  cookies: [],
  origins: [
    {
      origin: url,
      localStorage: [
        { name: 'token', value: access_token },
        { name: 'user', value: JSON.stringify(user) },
      ],
    },
  ],
});
