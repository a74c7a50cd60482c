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
  /** what the normal world answers, but not before it is let go */
  isHeld: (method: Method, path: string): (() => void) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.use(http[method](api(path), () => held));
    return letGo;
  },
  never: (method: Method, path: string) => server.use(http[method](api(path), () => delay('infinite'))),
};
