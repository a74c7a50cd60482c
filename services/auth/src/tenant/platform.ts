/** The operator's own organisation. A fixed id, so that replicas that start at once make the same one. */
export const platformTenantId = '3f0d8a52-6d0b-5c1e-9a7e-0d1f4c2b7a10';
export const platformTenantName = 'Platform';
