/** The order of an upgrade as docs/operations.md tells it, and of its undoing. */
import { serviceNames } from '@hazardlens/contracts';

/**
 * Services before the gateways: a gateway may ask for what only the newer version knows. Reporting first of them, since it makes
 * what gateways fetch from the object store.
 */
const order = ['reporting', ...serviceNames.filter((name) => name !== 'reporting'), 'gateway'];

export const replicas = 2;

/** @returns one replica after the other: `part`, `replica` (from 0) and the version that takes its place */
export function stepsTo(version) {
  const parts = version === 'new' ? order : order.toReversed();
  return parts.flatMap((part) =>
    Array.from({ length: replicas }, (_, replica) => ({
      part,
      replica,
      version,
      name: `${part} ${replica + 1} of ${replicas} is ${version}`,
    })),
  );
}

export const parts = order;
