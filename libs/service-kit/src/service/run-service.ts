import type { ServiceDefinition } from './define-service.js';
import { runProcess } from './run-process.js';
import { startService } from './start-service.js';

/** A service as a process of its own; when it is stopped, its outbox is flushed and its groups are left. */
export const runService = (definition: ServiceDefinition, env: NodeJS.ProcessEnv = process.env): Promise<void> =>
  runProcess(definition.name, env, (platform) => startService(definition, platform));
