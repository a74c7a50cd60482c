/** The prefix under which the photos lie that people added to an incident. */
export const incidentFolder = (tenantId: string, incidentId: string): string =>
  `tenants/${tenantId}/incidents/${incidentId}/`;
