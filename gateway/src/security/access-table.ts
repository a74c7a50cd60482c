import type { HttpMethod, RouteAccess } from '@hazardlens/contracts';
import { defaultBodyLimit } from '@hazardlens/contracts';
import { StartError } from '@hazardlens/service-kit';

export const apiPrefix = '/api';
/** Served by the documentation itself; public, and in no table because it carries no data. */
const documentation = ['/api/docs', '/api/openapi.json'];

const isDocumentation = (url: string): boolean =>
  documentation.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}-`));

/** A route table that does not match the controllers. The gateway does not start with it. */
export class AccessTableError extends StartError {
  override readonly name = 'AccessTableError';
}

/** The access table of contracts, looked up by what Fastify knows of a route. */
export class AccessTable {
  private readonly rows = new Map<string, RouteAccess>();
  private readonly served = new Set<string>();

  constructor(rows: readonly RouteAccess[]) {
    for (const row of rows) this.rows.set(`${row.method} ${apiPrefix}${row.path}`, row);
  }

  /** HEAD is the GET of the same path. */
  find(method: string, url: string): RouteAccess | undefined {
    return this.rows.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
  }

  /** May this route be served without a row? Only the web app and the documentation. */
  isOpen(url: string): boolean {
    return isDocumentation(url) || !(url === apiPrefix || url.startsWith(`${apiPrefix}/`));
  }

  bodyLimitOf(method: string, url: string): number {
    return this.find(method, url)?.bodyLimit ?? defaultBodyLimit;
  }

  /** Every route under /api that is served and guarded. */
  get routes(): readonly string[] {
    return [...this.served];
  }

  /** Called for each route that Fastify registers. */
  noteServed(methods: string | readonly string[], url: string): void {
    for (const method of typeof methods === 'string' ? [methods] : methods) {
      if (method !== 'HEAD' && !this.isOpen(url)) this.served.add(`${method as HttpMethod} ${url}`);
    }
  }

  /**
   * Compares table and controllers once all routes are registered.
   * @throws AccessTableError naming every route that is in only one of the two
   */
  assertComplete(): void {
    const unlisted = [...this.served].filter((route) => !this.rows.has(route));
    const unserved = [...this.rows.keys()].filter((route) => !this.served.has(route));
    if (unlisted.length === 0 && unserved.length === 0) return;
    const lines = [
      ...unlisted.map((route) => `  ${route} is served, but has no row in routeAccess (libs/contracts)`),
      ...unserved.map((route) => `  ${route} has a row in routeAccess, but no controller serves it`),
    ];
    throw new AccessTableError(`gateway cannot start, routes and access table differ:\n${lines.join('\n')}`);
  }
}
