import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@hazardlens/contracts';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;
/** Vite puts a hash of the content into these names, so they never change. */
const hashed = /[\\/]assets[\\/]/;
const asset = /^assets\/|\.(css|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;
const opensByAddress = /^\/(a|api\/public)\//;
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/**
 * Security headers of every answer. The token lives in localStorage (specification), so no foreign script may ever run:
 * scripts only from here, no inline ones. Styles may be inline, since Mantine sets them on elements.
 * @param https people reach it by HTTPS alone: its own, or a proxy's (PUBLIC_URL)
 */
export async function registerSecurityHeaders(instance: FastifyInstance, https: boolean): Promise<void> {
  const hsts = `max-age=${year}; includeSubDomains`;
  await instance.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    // Chromium warns about this header on plain HTTP to anything but localhost
    originAgentCluster: https,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
  });
  instance.addHook('onRequest', async (request, reply) => {
    // Where a proxy speaks TLS for us, it says so; browsers ignore the header on plain HTTP.
    if (https || request.protocol === 'https') reply.header('strict-transport-security', hsts);
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self)');
    // The address is the key: nobody else is told of it.
    if (opensByAddress.test(request.url)) reply.header('referrer-policy', 'no-referrer');
    if (isApi(request.url.split('?', 1)[0] ?? '')) reply.header('cache-control', 'no-store');
  });
}

/** Pages of which the build has drawn the first view. */
const drawnPages = { '': 'landing.html', login: 'login.html' };

/** Serves the built web app: files as they are, every other path outside /api as the page of its screen. */
export async function registerWebApp(instance: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (!built) {
    instance.get('/*', async () => {
      throw new DomainError('NOT_FOUND');
    });
    return;
  }
  const drawn = new Map(Object.entries(drawnPages).filter(([, page]) => existsSync(join(root, page))));
  await instance.register(fastifyStatic, {
    root,
    serve: false,
    // The build puts the compressed forms beside the files.
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = hashed.test(path.slice(root.length));
      reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
  instance.get('/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (isApi(`/${path}`)) throw new DomainError('NOT_FOUND');
    if (isFile(root, path)) return reply.sendFile(path);
    // A missing script answered with a page would run as broken code; a tab from before an update asks for such.
    if (asset.test(path)) throw new DomainError('NOT_FOUND');
    return reply.sendFile(drawn.get(path) ?? 'index.html');
  });
}

/** What lies beside the web app is none, also where it is there: nobody has to learn that. */
function isFile(root: string, path: string): boolean {
  const file = join(root, path);
  return /\.[a-z0-9]{1,12}$/i.test(path) && !relative(root, file).startsWith('..') && existsSync(file);
}
