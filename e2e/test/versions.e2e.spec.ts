import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { SessionAnswer } from '@hazardlens/contracts';
import type { Page } from 'playwright-core';
import { keepsTheApp, Visitors } from '../src/browser.js';
import { root } from '../src/paths.js';
import { brokenWords, enlargeText } from './layout.js';
import { heading } from './screen.js';

jest.setTimeout(120_000);

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The built web app as a server has it that is being upgraded, or as a bad network lets it through. */
class WebApp {
  /** what does not come through */
  missing = /^$/;
  /** what comes only once it is let through */
  held = /^$/;
  private waiting: (() => void)[] = [];
  /** of the version before, beside files of this one */
  older = /^$/;
  /** a newer worker, of the same files */
  isNewer = false;
  private server: Server | null = null;

  async open(): Promise<string> {
    this.server = createServer(async ({ url = '/' }, response) => {
      if (this.missing.test(url)) return void response.destroy();
      if (this.held.test(url)) await new Promise<void>((resolve) => this.waiting.push(resolve));
      const name = extname(url) === '' ? 'index.html' : url;
      const file = await readFile(join(root, 'frontend', 'dist', name)).catch(() => null);
      response.writeHead(file ? 200 : 404, { 'content-type': types[extname(name)] ?? 'image/svg+xml' });
      const other = this.older.test(url) ? '<!-- before -->' : this.isNewer && name === '/sw.js' ? '// newer' : '';
      response.end(file && other ? `${file}${other}` : file);
    });
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  letThrough(): void {
    this.held = /^$/;
    for (const go of this.waiting.splice(0)) go();
  }
  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

/** What a page knows of its worker; evaluated in the page. */
declare const navigator: {
  serviceWorker: {
    ready: Promise<{ update(): Promise<unknown> }>;
    register(
      file: string,
    ): Promise<{ installing: { state: string; addEventListener(type: string, told: () => void): void } | null }>;
  };
};

/** How it ends when the page looks for a newer offline copy. */
const copied = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const worker = registration.installing;
    if (!worker) throw new Error('nothing is installed');
    return new Promise<string>((resolve) => {
      worker.addEventListener('statechange', () => resolve(worker.state));
    });
  });

/** Whose screens find no server behind the files. */
const signedIn = {
  access_token: 'token',
  user: {
    ...{ _id: 'user-1', id: 'user-1', email: 'ada@example.com', first_name: 'Ada', last_name: 'Admin', phone: null },
    ...{ role: 'worker', tenant_id: 'tenant-1', tenant_name: 'Contractor', tenant_type: 'contractor', is_active: true },
  },
} satisfies SessionAnswer;

/** How often a page is loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

describe('while the web app is upgraded, or hardly comes through', () => {
  const app = new WebApp();
  let visitors: Visitors;
  beforeAll(async () => {
    visitors = await Visitors.open(await app.open());
  }, 120_000);
  afterEach(() => {
    app.missing = /^$/;
    app.letThrough();
    app.older = /^$/;
    app.isNewer = false;
  });
  afterAll(async () => {
    await visitors?.close();
    app.close();
  });

  it('a page whose first scripts cannot be had says so, and comes with the next try', async () => {
    const page = await visitors.visitor();
    for (const script of ['index', 'start']) {
      app.missing = new RegExp(`^/assets/${script}-[\\w-]+\\.js`);
      await page.goto('/login');
      await heading(page, 'This screen could not be loaded').waitFor();
      app.missing = /^$/;
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByLabel('Email').waitFor();
    }
    const spanish = await visitors.visitor(null, { locale: 'es-MX', viewport: { width: 360, height: 740 } });
    app.missing = /^\/assets\/start-/;
    await spanish.goto('/dashboard');
    await heading(spanish, 'No se pudo cargar esta pantalla').waitFor();
    await spanish.getByRole('button', { name: 'Volver a cargar' }).waitFor();
    const why = await spanish.getByText('No hay conexión').boundingBox();
    expect(why?.x).toBeGreaterThanOrEqual(16);
  });

  it('a page whose first scripts do not come says so after 15 seconds, and goes on when they do', async () => {
    app.held = /^\/assets\/start-/;
    const page = await visitors.visitor(null, { viewport: { width: 360, height: 740 } });
    await page.goto('/login', { waitUntil: 'commit' });
    const late = page.getByText('No answer from the server yet.');
    await late.waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    app.letThrough();
    await page.getByLabel('Email').waitFor();
    expect(await late.count()).toBe(0);
  });

  it('who goes to a screen that does not come sees that it was meant, and reads so after 15 seconds', async () => {
    const page = await visitors.visitor(signedIn);
    await page.goto('/profile');
    await heading(page, 'Profile').waitFor();
    app.held = /^\/assets\/queue-[\w-]+\.js/;
    await page.getByRole('link', { name: 'Queue', exact: true }).click();
    await heading(page, 'Profile').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Queue', exact: true }).getAttribute('aria-current')).toBe('page');
    await page.getByText('Loading...').waitFor();
    await page.getByText('No answer from the server yet.').waitFor();
    app.letThrough();
    await heading(page, 'Sync Queue').waitFor();
    await page.context().close();
  });

  it('a device keeps the page of the version that it copies, not that of the one before', async () => {
    app.older = /^\/index\.html/;
    const page = await visitors.visitor(null, keepsTheApp);
    // which installs nothing by itself
    await page.route('**/assets/install-*', (route) => route.abort());
    await page.goto('/login');
    expect(await copied(page)).toBe('redundant');
    app.older = /^$/;
    expect(await copied(page)).toBe('installed');
  });

  it('who never closes the app is told of a newer version, and goes on with it when they say so', async () => {
    const page = await visitors.visitor(signedIn, keepsTheApp);
    await page.goto('/profile');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    // from here on it is in use, and no version takes over by itself
    await heading(page, 'Profile').click();
    app.isNewer = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const told = page.getByText('A newer version of HazardLens is ready.');
    await told.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await enlargeText(page, 200);
    expect((await brokenWords(page)).filter((word) => word.includes('A newer version'))).toEqual([]);
    const loads = loadsOf(page);
    await page.getByRole('button', { name: 'Reload' }).click();
    await told.waitFor({ state: 'detached' });
    await heading(page, 'Profile').waitFor();
    expect(loads()).toBe(1);
  });
});
