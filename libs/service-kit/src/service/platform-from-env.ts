import os from 'node:os';
import { z } from 'zod';
import { busKeys } from '../config/bus-keys.js';
import { refuseExampleSecrets } from '../config/example-secrets.js';
import { kitConfig, processConfig } from '../config/kit-config.js';
import { ConfigError, parseConfig } from '../config/parse-config.js';
import { createLogger } from '../logging/logger.js';
import { kafkaSecurityFromEnv } from '../messaging/kafka/kafka-security.js';
import { kafkaTransport } from '../messaging/kafka/kafka-transport.js';
import { fileObjectStore } from '../object-store/file-object-store.js';
import type { ObjectStore } from '../object-store/object-store.js';
import { s3ObjectStore } from '../object-store/s3-object-store.js';
import { guardedBus } from '../protection/guarded-bus.js';
import type { Platform } from './platform.js';

const s3Config = z
  .object({
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }),
    /** both or none: without them the role counts that the machine or the pod runs with */
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/, 'letters, digits, dot, - and _ only')
      .default('hazardlens'),
    S3_REGION: z.string().optional(),
  })
  .refine(({ S3_ACCESS_KEY: access, S3_SECRET_KEY: secret }) => (access === undefined) === (secret === undefined), {
    path: ['S3_SECRET_KEY'],
    message: 'goes with S3_ACCESS_KEY; set both, or none where a role of the cloud gives access',
  });

/** `S3_ENDPOINT` (with its keys, or by a role) or else `DATA_DIR`. @throws ConfigError when neither is set */
export function objectStoreFromEnv(owner: string, env: NodeJS.ProcessEnv): ObjectStore {
  if (env['S3_ENDPOINT']) {
    const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = parseConfig(owner, s3Config, env);
    return s3ObjectStore({
      endpoint: S3_ENDPOINT,
      ...(S3_ACCESS_KEY && S3_SECRET_KEY ? { keys: { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY } } : {}),
      bucket: S3_BUCKET,
      ...(S3_REGION ? { region: S3_REGION } : {}),
    });
  }
  if (env['DATA_DIR']) return fileObjectStore(`${env['DATA_DIR']}/objects`);
  throw new ConfigError(
    `${owner} cannot start: S3_ENDPOINT (with S3_ACCESS_KEY, S3_SECRET_KEY) or DATA_DIR is missing`,
  );
}

/** The distributed edition's adapters: Kafka, MongoDB, S3. @throws ConfigError naming the variables */
export function platformFromEnv(owner: string, env: NodeJS.ProcessEnv = process.env): Platform {
  refuseExampleSecrets(owner, env);
  const settings = parseConfig(owner, processConfig, env);
  const { LOG_LEVEL } = parseConfig(owner, kitConfig, env);
  const instanceId = settings.INSTANCE_ID ?? os.hostname();
  const logger = createLogger({ level: LOG_LEVEL, name: 'hazardlens', instanceId });
  const clientId = `${owner}-${instanceId}`;
  const { KAFKA_BROKERS: brokers, KAFKA_NAMESPACE: namespace, KAFKA_SESSION_TIMEOUT_MS: sessionTimeoutMs } = settings;
  const objects = objectStoreFromEnv(owner, env);
  const security = kafkaSecurityFromEnv(owner, env);
  const kafka = kafkaTransport({ brokers, clientId, logger, namespace, sessionTimeoutMs, security });
  if (settings.BUS_UPGRADE)
    logger.warn('BUS_UPGRADE is set: whoever reaches the bus is believed, and nothing is sealed');
  return {
    transport: guardedBus({ transport: kafka, keys: busKeys(settings), issuer: clientId, logger, objects }),
    mongoUri: settings.MONGODB_URI,
    objects,
    env,
    logger,
    instanceId,
  };
}
