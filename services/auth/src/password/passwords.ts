import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id (the package's default algorithm) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes and verifies passwords in libuv's thread pool, off the event loop. */
@Injectable()
export class Passwords {
  /** Verified where there is no account, so that an unknown e-mail takes as long as a wrong password. */
  readonly #decoy = hash(randomBytes(24), parameters);

  hash(password: string): Promise<string> {
    return hash(password, parameters);
  }

  /** False for `null` (no such account, or no password yet), after the same amount of work. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const right = await verify(stored ?? (await this.#decoy), password);
    return right && stored !== null;
  }
}
