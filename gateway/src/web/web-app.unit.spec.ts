import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { registerWebApp } from './web-app.js';

const script = 'export const answer = 42;';
let root: string;
let instance: FastifyInstance;
let url: string;

async function serve(files: Record<string, string | Buffer>): Promise<void> {
  root = mkdtempSync(join(tmpdir(), 'hazardlens-web-'));
  mkdirSync(join(root, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  instance = fastify();
  await registerWebApp(instance, root);
  url = await instance.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  await instance.close();
  rmSync(root, { recursive: true });
});
const get = (path: string, encoding = 'identity') => fetch(url + path, { headers: { 'accept-encoding': encoding } });
const bodyOf = async (path: string) => (await get(path)).text();

describe('web app', () => {
  it('serves the page of a screen: those drawn by the build, and one for all others', async () => {
    await serve({ 'index.html': 'app', 'landing.html': 'start page', 'login.html': 'sign-in page' });
    expect(await bodyOf('/')).toBe('start page');
    expect(await bodyOf('/?from=mail')).toBe('start page');
    expect(await bodyOf('/login')).toBe('sign-in page');
    expect(await bodyOf('/dashboard')).toBe('app');
  });

  it('needs no drawn pages', async () => {
    await serve({ 'index.html': 'app' });
    expect(await bodyOf('/')).toBe('app');
    expect(await bodyOf('/login')).toBe('app');
  });

  it('sends the compressed form to whoever takes it, for ever where the name has a hash', async () => {
    await serve({
      'index.html': 'app',
      'assets/index-abc.js': script,
      'assets/index-abc.js.br': brotliCompressSync(script),
    });
    const compressed = await get('/assets/index-abc.js', 'gzip, br');
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('content-type')).toContain('javascript');
    expect(compressed.headers.get('cache-control')).toContain('immutable');
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await compressed.text()).toBe(script);
    const plain = await get('/assets/index-abc.js');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });
});
