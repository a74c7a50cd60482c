import fastifyRateLimit from '@fastify/rate-limit';
import { DomainError } from '@hazardlens/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests per window, for one account (however many sessions it has) or, without one, one address. */
export interface RateLimits {
  perMinute: number;
  /** photos sent: analyze and capture-batches */
  capturesPerMinute: number;
  signupsPerHour: number;
  /** of one address, to links that open something without an account */
  linksPerMinute: number;
}
export const defaultRateLimits: RateLimits = {
  perMinute: 1_200,
  capturesPerMinute: 240,
  signupsPerHour: 300,
  linksPerMinute: 60,
};

/**
 * What one of several gateways lets through, so that all of them together let through what is allowed: each counts by itself,
 * and requests are spread over them.
 */
export const shareOf = (limits: RateLimits, replicas: number): RateLimits => ({
  perMinute: Math.ceil(limits.perMinute / replicas),
  capturesPerMinute: Math.ceil(limits.capturesPerMinute / replicas),
  signupsPerHour: Math.ceil(limits.signupsPerHour / replicas),
  linksPerMinute: Math.ceil(limits.linksPerMinute / replicas),
});

const captureRoutes = new Set(['POST /api/ai/analyze', 'POST /api/capture-batches']);
const publicLinks = / \/api\/public\//;
const signupRoute = 'POST /api/auth/signup';
/** Counters kept at once; the least recently used account starts anew when there are more. */
const counters = 20_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom a request counts for; set before the limits are checked. */
    limitKey?: string;
  }
}

export type CheckRateLimits = (request: FastifyRequest, route: string) => Promise<void>;

/**
 * Generous limits that a person never meets and a runaway script does. Failed sign-ins are limited by auth.
 * @returns a check that throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function registerRateLimits(instance: FastifyInstance, limits: RateLimits): Promise<CheckRateLimits> {
  await instance.register(fastifyRateLimit, { global: false, cache: counters });
  const keyGenerator = (request: FastifyRequest) => request.limitKey ?? request.ip;
  const minute = { timeWindow: 60_000, keyGenerator };
  const general = instance.createRateLimit({ ...minute, max: limits.perMinute });
  const captures = instance.createRateLimit({ ...minute, max: limits.capturesPerMinute });
  const signups = instance.createRateLimit({ timeWindow: 3_600_000, keyGenerator, max: limits.signupsPerHour });
  const links = instance.createRateLimit({ ...minute, max: limits.linksPerMinute });
  return async (request, route) => {
    const checks = [general];
    if (captureRoutes.has(route)) checks.push(captures);
    if (publicLinks.test(route)) checks.push(links);
    if (route === signupRoute) checks.push(signups);
    for (const check of checks) {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) {
        throw new DomainError('TOO_MANY_REQUESTS', { retry_after: limit.ttlInSeconds });
      }
    }
  };
}
