import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { keepsTheApp, Visitors } from '../src/browser.js';
import { root } from '../src/paths.js';
import { heading } from './screen.js';

jest.setTimeout(120_000);

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The built web app as a server has it that is being upgraded, or as a bad network lets it through. */
class WebApp {
  /** what does not come through */
  missing = /^$/;
  /** of the version before, beside files of this one */
  older = /^$/;
  private server: Server | null = null;

  async open(): Promise<string> {
    this.server = createServer(async ({ url = '/' }, response) => {
      if (this.missing.test(url)) return void response.destroy();
      const name = extname(url) === '' ? 'index.html' : url;
      const file = await readFile(join(root, 'frontend', 'dist', name)).catch(() => null);
      response.writeHead(file ? 200 : 404, { 'content-type': types[extname(name)] ?? 'image/svg+xml' });
      response.end(file && this.older.test(url) ? `${file}<!-- before -->` : file);
    });
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

/** What a page knows of its worker; evaluated in the page. */
declare const navigator: {
  serviceWorker: {
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

describe('while the web app is upgraded, or hardly comes through', () => {
  const app = new WebApp();
  let visitors: Visitors;
  beforeAll(async () => {
    visitors = await Visitors.open(await app.open());
  }, 120_000);
  afterEach(() => {
    app.missing = /^$/;
    app.older = /^$/;
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
});
