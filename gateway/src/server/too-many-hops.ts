import type { Logger } from '@hazardlens/service-kit';
import type { FastifyInstance } from 'fastify';

/**
 * Each proxy adds the address that it saw: fewer than TRUST_PROXY counts means that the first of them is the client's to write, and
 * with it the address by which it is limited. Told once, since whoever runs this sees it nowhere else.
 */
export function tellOfTooManyHops(instance: FastifyInstance, proxies: number, logger: Logger): void {
  let isTold = false;
  instance.addHook('onRequest', async ({ headers }) => {
    const written = headers['x-forwarded-for'];
    if (isTold || written === undefined) return;
    const named = String(written).split(',').length;
    if (named >= proxies) return;
    isTold = true;
    logger.warn(
      { TRUST_PROXY: proxies, named },
      'TRUST_PROXY counts more proxies than a request came through: clients can choose their address by X-Forwarded-For',
    );
  });
}
