import type { DemoLogin } from '@hazardlens/contracts';
import type { Logger, ObjectStore } from '@hazardlens/service-kit';
import type { Messages } from './clients/messages.js';
import type { GatewayConfig } from './gateway-config.js';

export type { Logger, ObjectStore } from '@hazardlens/service-kit';

/** What the parts of the gateway are built from. */
export interface GatewayRuntime {
  config: GatewayConfig;
  messages: Messages;
  objects: ObjectStore;
  logger: Logger;
  version: string;
  edition: 'embedded' | 'distributed';
  demoLogins: readonly DemoLogin[];
  /** milliseconds that POST /ai/analyze waits for the result */
  analysisWaitMs: number;
  /** milliseconds between two heartbeats of GET /live */
  heartbeatMs: number;
}

/** Injection token of {@link GatewayRuntime}. */
export const RUNTIME = Symbol('GATEWAY_RUNTIME');
