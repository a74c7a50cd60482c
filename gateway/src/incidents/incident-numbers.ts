import { asIncidentNumber, DomainError, findNumberedIncident } from '@hazardlens/contracts';
import type { FastifyInstance } from 'fastify';

const incidentRoute = /^\/api\/incidents\/:id(\/|$)/;

/**
 * Every route of an incident takes its number for its id. Known here, before anything else reads the path: what is stored, told
 * and written down is always under the id.
 */
export function registerIncidentNumbers(instance: FastifyInstance): void {
  instance.addHook('onRequest', async ({ caller, params, routeOptions }) => {
    if (!caller || !incidentRoute.test(routeOptions.url ?? '')) return;
    const path = params as { id: string };
    const number = asIncidentNumber(path.id);
    if (number === null) return;
    // An unknown one stays: no record has it as its id, and what else is wrong with the request is said first (api.md).
    path.id = await caller.ask(findNumberedIncident, { number }).then(
      ({ incident_id }) => incident_id,
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') return path.id;
        throw error;
      },
    );
  });
}
