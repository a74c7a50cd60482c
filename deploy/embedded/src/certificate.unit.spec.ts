import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from './certificate.js';

const dayMs = 86_400_000;

describe('the certificate of this machine', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hl-tls-'));
  });
  afterEach(() => {
    jest.useRealTimers();
    return rm(dataDir, { recursive: true });
  });
  const made = async () => {
    const { cert, key } = await selfSignedCertificate(dataDir);
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  };

  it('is kept as long as it counts: who accepted it is not asked again', async () => {
    expect(await made()).toEqual(await made());
  });

  it('is made anew once it has ended, which no browser accepts any more', async () => {
    const first = await made();
    jest.useFakeTimers({ now: Date.now() + 830 * dayMs, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const second = await made();
    expect(second.cert).not.toBe(first.cert);
    expect(Date.parse(new X509Certificate(second.cert).validTo)).toBeGreaterThan(Date.now());
    expect(new X509Certificate(second.cert).checkPrivateKey(createPrivateKey(second.key))).toBe(true);
  });

  it('is made anew where a start that was cut off has left half of it', async () => {
    await made();
    await writeFile(join(dataDir, 'tls', 'cert.pem'), '-----BEGIN CERTIFICATE-----\nMIID');
    expect(new X509Certificate((await made()).cert).subject).toContain('HazardLens');
  });
});
