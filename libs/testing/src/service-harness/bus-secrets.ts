import { type BusKeys, busKeys, busSecrets } from '@hazardlens/service-kit';

/** The bus's secrets of every test, as an environment. */
export const testBusSecrets = {
  BUS_SECRET: 'a bus secret for tests of forty characters',
  SEAL_SECRET: 'a seal secret for tests of forty characters',
} as const;

export const testBusKeys: BusKeys = busKeys(busSecrets.parse(testBusSecrets));
