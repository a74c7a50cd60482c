import { delay, HttpResponse, http } from 'msw';
import { api, problem, server } from './server.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Named deviations from the normal world. */
export const scenario = {
  refuses: (method: Method, path: string, status: number, detail: string) =>
    server.use(http[method](api(path), () => problem(status, detail))),
  /** an error without a problem body, as a proxy would send it */
  breaks: (method: Method, path: string, status = 500) =>
    server.use(http[method](api(path), () => new HttpResponse('<html>', { status }))),
  isUnreachable: (method: Method, path: string) => server.use(http[method](api(path), () => HttpResponse.error())),
  answers: (method: Method, path: string, body: unknown, status = 200) =>
    server.use(http[method](api(path), () => HttpResponse.json(body as object, { status }))),
  never: (method: Method, path: string) => server.use(http[method](api(path), () => delay('infinite'))),
};
