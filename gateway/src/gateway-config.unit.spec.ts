import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readGatewayConfig } from './gateway-config.js';

const read = (env: NodeJS.ProcessEnv) => readGatewayConfig({ JWT_SECRET: 'x'.repeat(32), ...env }, false);

describe('a setting of the gateway that is wrong', () => {
  it.each([
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, 10.0.0.0/40' }],
    ['WEB_ROOT', { WEB_ROOT: mkdtempSync(path.join(os.tmpdir(), 'hl-no-web-')) }],
    ['TLS_CERT', { TLS_CERT: '/not/there.pem', TLS_KEY: '/not/there.key' }],
    ['TLS_CERT', { TLS_CERT: '/not/there.pem' }],
    ['TLS_CERT', { TLS_CERT: __filename, TLS_KEY: __filename }],
  ])('stops the start with its name: %s %j', (name, env) => {
    expect(() => read(env)).toThrow(`gateway cannot start: ${name} `);
  });

  it.each(['2', '10.0.0.1', '10.0.0.0/8, 192.168.0.0/255.255.0.0', 'loopback,uniquelocal', '2001:db8::/32'])(
    'takes every way to name proxies: %s',
    (proxies) => {
      expect(read({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies === '2' ? 2 : proxies);
    },
  );
});
