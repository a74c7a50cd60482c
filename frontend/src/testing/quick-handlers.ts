import { HttpHandler, type HttpResponseResolver } from 'msw';

const noMatch = { match: { matches: false, params: {} }, cookies: {} };

/**
 * MSW asks one handler after the other and reads URL and cookies anew for each, a tenth of all that a test of a screen does.
 * Of the many handlers that every test has, one fits; method and path tell which.
 */
class QuickHandler extends HttpHandler {
  readonly #parts: readonly string[];

  constructor(
    private readonly method: 'GET' | 'POST' | 'PUT',
    path: string,
    resolver: HttpResponseResolver,
  ) {
    super(method, path, resolver);
    this.#parts = path.split('/');
  }

  override parse(args: Parameters<HttpHandler['parse']>[0]): ReturnType<HttpHandler['parse']> {
    return this.#fits(args.request) ? super.parse(args) : Promise.resolve(noMatch);
  }

  #fits({ method, url }: Request): boolean {
    if (method !== this.method) return false;
    const parts = (url.split('?')[0] ?? '').split('/');
    return (
      parts.length === this.#parts.length &&
      this.#parts.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  }
}

const handlerOf =
  (method: 'GET' | 'POST' | 'PUT') =>
  (path: string, resolver: HttpResponseResolver): HttpHandler =>
    new QuickHandler(method, path, resolver);

/** As MSW's `http`, with paths of which a segment is a name (`:id`) or itself. */
export const quick = { get: handlerOf('GET'), post: handlerOf('POST'), put: handlerOf('PUT') };
