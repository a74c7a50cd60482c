import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTraceId } from '../tracing/spans.js';
import { currentLogContext } from './context.js';

export type { Logger } from 'pino';

/** Removed wherever they turn up one level deep: a log must not hold what opens an account or shows a person. */
const secrets = [
  'password',
  'token',
  'access_token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'data',
  'image',
  'photo',
];
const redacted = secrets.flatMap((name) => [name, `*.${name}`]);

function lineContext(): object {
  const traceId = currentTraceId();
  return { ...currentLogContext(), ...(traceId ? { trace_id: traceId } : {}) };
}

/** JSON lines on stdout. `level` is a pino level or 'silent'. */
export function createLogger(
  options: { level?: string; name?: string; instanceId?: string } = {},
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: { app: options.name ?? 'hazardlens', ...(options.instanceId ? { instance: options.instanceId } : {}) },
    mixin: lineContext,
    redact: { paths: redacted, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(settings, destination) : pino(settings);
}
