export type { RateLimits } from './security/rate-limits.js';
export { type GatewayOptions, type RunningGateway, startGateway } from './start-gateway.js';
