import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

/** Paths of a certificate and its key, as TLS_CERT and TLS_KEY take them. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/**
 * A self-signed certificate for `npm start -- --https`: phones give camera, location and offline mode to HTTPS only.
 * Made once for this machine's addresses and kept until it ends, so that a phone that accepted it is not asked again.
 */
export async function selfSignedCertificate(dataDir: string): Promise<CertificateFiles> {
  const folder = join(dataDir, 'tls');
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const kept = await readFile(files.cert).catch(() => null);
  if (kept && counts(kept)) return files;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((entry) => entry.address));
  const notAfterDate = new Date(Date.now() + 825 * 24 * 60 * 60 * 1000);
  // 180 modules, of which other starts need none
  const { generate } = await import('selfsigned');
  const pems = await generate([{ name: 'commonName', value: 'HazardLens on this machine' }], {
    notAfterDate,
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...addresses.map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  await writeFile(files.key, pems.private, { mode: 0o600 });
  await writeFile(files.cert, pems.cert);
  return files;
}

/** Not one that has ended, nor the half of one that a start which was cut off has left. */
function counts(pem: Buffer): boolean {
  try {
    return Date.parse(new X509Certificate(pem).validTo) > Date.now();
  } catch {
    return false;
  }
}
