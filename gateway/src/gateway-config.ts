import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { ConfigError, type MailConfig, mailConfig, parseConfig } from '@hazardlens/service-kit';
import { z } from 'zod';

const flag = z.stringbool();
const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  JWT_SECRET: z.string().min(32, 'at least 32 characters'),
  DEMO: flag.optional(),
  GATEWAY_REPLICAS: z.coerce.number().int().min(1).max(1_000).default(1),
  WEB_ROOT: z.string().optional(),
  ...mailConfig.pick({ SMTP_URL: true, MAIL_FROM: true }).shape,
});

export interface GatewayConfig {
  port: number;
  host: string;
  /** Where people reach the product; invitation links start with it. Unset: the address that is listened on. */
  publicUrl: string | undefined;
  /** How many proxies stand before the gateway, or which: only what they say of the client counts. */
  trustProxy: false | number | string;
  tls: { cert: Buffer; key: Buffer } | undefined;
  jwtSecret: string;
  demo: boolean;
  /** How many gateways share an account's limits. */
  replicas: number;
  webRoot: string;
  mail: MailConfig;
}

/** `frontend/dist` of the checkout; the same relative path from `src` and from `dist`. */
const defaultWebRoot = (): string => fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/**
 * Reads the gateway's settings.
 * With demo accounts on, only this machine can connect unless HOST says otherwise: their passwords are public.
 * @throws ConfigError naming the variable
 */
export function readGatewayConfig(env: NodeJS.ProcessEnv, demoByDefault: boolean): GatewayConfig {
  const value = parseConfig('gateway', environment, env);
  if ((value.TLS_CERT === undefined) !== (value.TLS_KEY === undefined)) {
    throw new ConfigError('gateway cannot start: TLS_CERT and TLS_KEY belong together');
  }
  const demo = value.DEMO ?? demoByDefault;
  if (value.WEB_ROOT && !existsSync(join(value.WEB_ROOT, 'index.html'))) {
    throw new ConfigError(
      'gateway cannot start: WEB_ROOT must name the folder of the built web app; there is no index.html in it',
    );
  }
  return {
    port: value.PORT,
    host: value.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: trustedProxies(value.TRUST_PROXY),
    tls: value.TLS_CERT && value.TLS_KEY ? readPair(value.TLS_CERT, value.TLS_KEY) : undefined,
    jwtSecret: value.JWT_SECRET,
    demo,
    replicas: value.GATEWAY_REPLICAS,
    webRoot: value.WEB_ROOT ?? defaultWebRoot(),
    mail: { SMTP_URL: value.SMTP_URL, MAIL_FROM: value.MAIL_FROM },
  };
}

/**
 * A number of hops, or addresses and networks; nothing trusts nobody. Trusting every hop would let each client choose its
 * own address, and with it pass every limit per address.
 */
function trustedProxies(value: string | undefined): GatewayConfig['trustProxy'] {
  const text = (value ?? '').trim();
  if (text === '' || text.toLowerCase() === 'false') return false;
  const hops = /^\d+$/.test(text);
  const known = hops ? Number(text) > 0 : text.split(',').every((each) => isNetwork(each.trim()));
  if (!known) {
    throw new ConfigError(
      'gateway cannot start: TRUST_PROXY must name how many proxies there are (1), or their addresses',
    );
  }
  return hops ? Number(text) : text;
}

/** An address, a network (`10.0.0.0/8`), or a name that the HTTP server knows for some. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  // its length, or as a mask (255.0.0.0)
  const length = /^\d+$/.test(bits ?? '') ? Number(bits) <= (version === 4 ? 32 : 128) : isIP(bits ?? '') === version;
  return version !== 0 && (bits === undefined || length);
}

/** A certificate and its key, as HTTPS can use them. */
function readPair(certificate: string, privateKey: string): { cert: Buffer; key: Buffer } {
  const pair = { cert: readPem('TLS_CERT', certificate), key: readPem('TLS_KEY', privateKey) };
  try {
    createSecureContext(pair);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`gateway cannot start: TLS_CERT and TLS_KEY are no PEM certificate and its key (${message})`);
  }
  return pair;
}

/** A certificate or key: a file's path, or the PEM text itself. */
function readPem(name: string, value: string): Buffer {
  if (value.includes('-----BEGIN')) return Buffer.from(value);
  try {
    return readFileSync(value);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`gateway cannot start: ${name} names a file that cannot be read (${code})`);
  }
}
