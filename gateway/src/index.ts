export type { RateLimits } from './security/rate-limits.js';
export { assertAddressIsFree } from './server/address.js';
export { type GatewayOptions, type RunningGateway, startGateway } from './start-gateway.js';
