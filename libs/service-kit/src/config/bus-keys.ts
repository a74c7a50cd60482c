import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { parseConfig } from './parse-config.js';

const secret = z.string().min(32, 'must be at least 32 characters');
/** `secret,secret…` */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(secret))
  .default([]);

/** What a process of the distributed edition is told about the bus's keys. */
export const busSecrets = z.object({
  /** Signs every message; the same in every process of the installation. */
  BUS_SECRET: secret,
  /** Other secrets whose signatures count too, while one is replaced by another. */
  BUS_SECRET_ACCEPTED: secrets,
  /** Seals passwords and tokens; gateway, auth and seed alone have it. Derived from JWT_SECRET when absent. */
  SEAL_SECRET: secret.optional(),
  SEAL_SECRET_ACCEPTED: secrets,
  JWT_SECRET: secret.optional(),
  /** Versions without signatures run beside this one: what is not signed is taken too, and nothing is sealed. */
  BUS_UPGRADE: z.stringbool().default(false),
});

export interface BusKey {
  /** Tells keys apart without telling anything about them. */
  readonly id: string;
  readonly secret: KeyObject;
}

/** The key that is used, and those that still open what was made with them. */
export interface KeyRing {
  readonly current: BusKey;
  readonly accepted: ReadonlyMap<string, BusKey>;
}

export interface BusKeys {
  readonly signing: KeyRing;
  /** null: this process neither asks with passwords or tokens nor answers with them. */
  readonly sealing: KeyRing | null;
  /** See BUS_UPGRADE. */
  readonly upgrading: boolean;
}

/** One secret may serve several ends: each has a key of its own, and none tells about another or about the secret. */
function keyOf(text: string, purpose: string): BusKey {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', `hazardlens ${purpose} v1`, 32));
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return { id, secret: createSecretKey(bytes) };
}

function ringOf(current: string, accepted: readonly string[], purpose: string): KeyRing {
  const [used, ...others] = [current, ...accepted].map((text) => keyOf(text, purpose));
  if (!used) throw new Error('a key ring needs a key');
  return { current: used, accepted: new Map([used, ...others].map((key) => [key.id, key])) };
}

/** The bus's keys of these settings. */
export function busKeys(settings: z.infer<typeof busSecrets>): BusKeys {
  const sealing = settings.SEAL_SECRET ?? settings.JWT_SECRET;
  return {
    signing: ringOf(settings.BUS_SECRET, settings.BUS_SECRET_ACCEPTED, 'bus signature'),
    sealing: sealing === undefined ? null : ringOf(sealing, settings.SEAL_SECRET_ACCEPTED, 'bus seal'),
    upgrading: settings.BUS_UPGRADE,
  };
}

/** @throws ConfigError naming the variable */
export const busKeysFromEnv = (owner: string, env: NodeJS.ProcessEnv): BusKeys =>
  busKeys(parseConfig(owner, busSecrets, env));
