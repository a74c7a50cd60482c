import { asIncidentNumber, findNumberedIncident } from '@hazardlens/contracts';
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
    if (number !== null) path.id = (await caller.ask(findNumberedIncident, { number })).incident_id;
  });
}
