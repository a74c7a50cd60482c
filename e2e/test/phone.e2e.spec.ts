import sharp from 'sharp';
import { aSite, aTenant } from '../src/api.js';
import { openStage, type Stage } from '../src/stage.js';
import { waitForStillness } from './screen.js';

jest.setTimeout(300_000);

/** What a phone makes of the app once it lies on its home screen. */
describe('the app of a phone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 300_000);
  afterAll(() => stage?.close(), 60_000);

  it('has an icon of a kind and size that a home screen draws: an iPhone, none but PNG', async () => {
    const { url } = stage.product;
    const drawn = async (path: string) => {
      const answer = await fetch(new URL(path, url));
      expect(answer.headers.get('content-type')).toMatch(/^image\//);
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return `${format} ${width}x${height}`;
    };
    for (const page of ['/', '/login']) {
      const html = await (await fetch(new URL(page, url))).text();
      const [, touched] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
      expect(await drawn(touched ?? '')).toBe('png 180x180');
    }
    const manifest = await fetch(new URL('/manifest.webmanifest', url));
    const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
    const pictures = icons.filter(({ type }) => type === 'image/png');
    expect(await Promise.all(pictures.map(({ src }) => drawn(src)))).toEqual(['png 192x192', 'png 512x512']);
    expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  });

  it('leaves nothing below the camera of a phone that is held sideways', async () => {
    const viewport = { width: 844, height: 390 };
    const edge = 47;
    const { session, api } = await aTenant(stage.product.url);
    await aSite(api);
    const page = await stage.visitors.visitor(session, { viewport });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: edge, right: edge, bottom: 21 } });
    const below: Record<string, string[]> = {};
    const look = async (what: string) => {
      await waitForStillness(page);
      const named = await page.locator('h1, h2, button, a, input, select').filter({ visible: true }).all();
      const cut = named.map(async (one) => {
        const box = await one.boundingBox();
        const isWithin = !box || (box.x >= edge && box.x + box.width <= viewport.width - edge);
        return isWithin ? [] : [(await one.textContent()) || (await one.getAttribute('aria-label')) || 'a control'];
      });
      below[what] = (await Promise.all(cut)).flat();
    };
    for (const path of ['/dashboard', '/review', '/sites', '/capture']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look(path);
    }
    await page.getByRole('button', { name: 'Use Camera' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await look('camera');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await look('menu');
    const none: string[] = [];
    const clear = { '/dashboard': none, '/review': none, '/sites': none, '/capture': none, camera: none, menu: none };
    expect(below).toEqual(clear);
    await page.context().close();
  });
});
