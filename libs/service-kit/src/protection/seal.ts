import { CompactEncrypt, compactDecrypt } from 'jose';
import type { KeyRing } from '../config/bus-keys.js';

const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** JWE, AES-256-GCM: nobody without the key reads it, and a changed one does not open. */
export const seal = (text: string, { current }: KeyRing): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.id })
    .encrypt(current.secret);

/** @throws when it was sealed with another key, or changed */
export async function unseal(sealed: string, { accepted }: KeyRing): Promise<string> {
  const keyFor = ({ kid }: { kid?: string }) => {
    const key = accepted.get(kid ?? '');
    if (!key) throw new Error('sealed with a key that is not known here');
    return key.secret;
  };
  const { plaintext } = await compactDecrypt(sealed, keyFor, algorithms);
  return Buffer.from(plaintext).toString();
}
