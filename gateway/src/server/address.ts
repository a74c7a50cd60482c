import { once } from 'node:events';
import { createServer } from 'node:net';
import { readGatewayConfig } from '../gateway-config.js';

interface Address {
  host: string;
  port: number;
}

/**
 * Whether the gateway will be able to listen: for who prepares for minutes before it starts.
 * @param demo there will be demo logins: without HOST only this machine can connect
 * @throws ConfigError naming the variable, or Error saying that the address is taken
 */
export async function assertAddressIsFree(env: NodeJS.ProcessEnv, demo: boolean): Promise<void> {
  const address = readGatewayConfig(env, demo);
  const probe = createServer();
  try {
    await once(probe.listen(address.port, address.host), 'listening');
  } catch (error) {
    throw asSentence(error, address);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** What the system says of an address, as its operator has to read it. */
export function asSentence(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new Error(`port ${port} of ${host} is in use; stop what uses it, or choose another with PORT`);
  }
  if (code === 'EACCES') return new Error(`port ${port} is not for this account; choose one above 1023 with PORT`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`${host} is no address of this machine; correct HOST`);
  return error;
}
