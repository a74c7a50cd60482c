import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

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

/** A real Chromium with a fresh profile, a fake camera and a mocked position; `close()` removes the profile. */
export async function openBrowser(
  options: BrowserOptions = {},
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('Chromium is missing: install it or set CHROMIUM_PATH');
  const profile = await mkdtemp(join(tmpdir(), 'hazardlens-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(options.cameraFile ? [`--use-file-for-fake-video-capture=${options.cameraFile}`] : []),
    ],
    permissions: ['geolocation', 'camera'],
    geolocation: options.geolocation ?? { latitude: 48.137154, longitude: 11.576124, accuracy: 8 },
    viewport: options.viewport ?? { width: 1440, height: 900 },
    locale: options.locale ?? 'en-US',
    colorScheme: options.colorScheme ?? 'light',
  });
  context.setDefaultTimeout(20_000);
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
