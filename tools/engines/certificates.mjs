/** A certificate authority of a test's own, by openssl, and what it signed: for a server on 127.0.0.1 and for a client. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @returns the PEM files: `ca`; of server and client each `cert`, `key` and both in one file */
export function makeCertificates(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (name) => path.join(folder, name);
  const openssl = (...args) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=tests');
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const sign = (name) => {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...by);
    const both = at(`${name}-both.pem`);
    writeFileSync(both, readFileSync(at(`${name}.key`), 'utf8') + readFileSync(at(`${name}.pem`), 'utf8'));
    return { cert: at(`${name}.pem`), key: at(`${name}.key`), keyAndCert: both };
  };
  return { ca: at('ca.pem'), server: sign('server'), client: sign('client') };
}
