import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { SASLOptions } from 'kafkajs';
import { z } from 'zod';
import { ConfigError, parseConfig } from '../../config/parse-config.js';

/** How a broker knows us, and we know it. Empty: a network that is trusted. */
export interface KafkaSecurity {
  readonly ssl?: ConnectionOptions;
  readonly sasl?: SASLOptions;
}

/** As brokers name them. */
const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
const securityConfig = z
  .object({
    KAFKA_TLS: z.stringbool().default(false),
    /** PEM files; without a CA the certificates that Node trusts count */
    KAFKA_TLS_CA: z.string().optional(),
    KAFKA_TLS_CERT: z.string().optional(),
    KAFKA_TLS_KEY: z.string().optional(),
    KAFKA_SASL_MECHANISM: z.preprocess((name) => String(name).toLowerCase(), z.enum(mechanisms)).optional(),
    KAFKA_SASL_USERNAME: z.string().optional(),
    KAFKA_SASL_PASSWORD: z.string().optional(),
  })
  .check(({ value: set, issues }) => {
    const wrong = (name: keyof typeof set, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: undefined });
    const files = ['KAFKA_TLS_CA', 'KAFKA_TLS_CERT', 'KAFKA_TLS_KEY'] as const;
    for (const name of files) if (set[name] && !set.KAFKA_TLS) wrong(name, 'counts only with KAFKA_TLS=true');
    if (!set.KAFKA_TLS_CERT !== !set.KAFKA_TLS_KEY)
      wrong('KAFKA_TLS_CERT', 'needs KAFKA_TLS_KEY, and the other way round');
    const secrets = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const;
    for (const name of secrets) {
      if (!set[name] !== !set.KAFKA_SASL_MECHANISM) wrong(name, 'goes with KAFKA_SASL_MECHANISM');
    }
    // Anybody on the way could read it.
    if (set.KAFKA_SASL_MECHANISM === 'plain' && !set.KAFKA_TLS)
      wrong('KAFKA_SASL_MECHANISM', 'plain needs KAFKA_TLS=true');
  });

/**
 * Reads `KAFKA_TLS*` and `KAFKA_SASL_*`.
 * @throws ConfigError naming what is wrong, also a file that cannot be read
 */
export function kafkaSecurityFromEnv(owner: string, env: NodeJS.ProcessEnv): KafkaSecurity {
  const set = parseConfig(owner, securityConfig, env);
  const pem = (name: 'KAFKA_TLS_CA' | 'KAFKA_TLS_CERT' | 'KAFKA_TLS_KEY') => {
    const file = set[name];
    if (file === undefined) return undefined;
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      throw new ConfigError(`${owner} cannot start: ${name} cannot be read: ${(error as Error).message}`);
    }
  };
  const [ca, cert, key] = [pem('KAFKA_TLS_CA'), pem('KAFKA_TLS_CERT'), pem('KAFKA_TLS_KEY')];
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = set;
  return {
    ...(set.KAFKA_TLS && { ssl: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) } }),
    ...(mechanism && username && password && { sasl: { mechanism, username, password } as SASLOptions }),
  };
}
