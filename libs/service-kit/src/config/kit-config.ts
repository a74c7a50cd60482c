import { z } from 'zod';
import { busSecrets } from './bus-keys.js';

/** Switches of the kit itself, the same for every service. */
export const kitConfig = z.object({
  /** pino level, or silent */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Databases are called <prefix><service>; tests use a fresh one. */
  MONGODB_DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, 'lower-case letters, digits, _ and - only')
    .default('hazardlens_'),
});

/** Settings of a service running as its own process. */
export const processConfig = z.object({
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, 'host:port[,host:port…]')).min(1)),
  /** Put before every topic and group, so that several installations share one Kafka. */
  KAFKA_NAMESPACE: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,80}$/, 'letters, digits, dot, - and _ only')
    .default(''),
  /** ms of silence after which a consumer's work goes to others; brokers accept 6,000 to 1,800,000 unless told otherwise */
  KAFKA_SESSION_TIMEOUT_MS: z.coerce.number().int().min(6_000).max(1_800_000).default(8_000),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'a mongodb:// address'),
  /** Stable name of this replica: the pod name in Kubernetes. */
  INSTANCE_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,80}$/, 'letters, digits, dot, - and _ only')
    .optional(),
  /** Port of /metrics, /health/live and /health/ready; 0 takes a free one. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(9464),
  METRICS_HOST: z.string().default('0.0.0.0'),
  ...busSecrets.shape,
});
