interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
}
export class Refused extends Error {
  readonly status: number;
}
interface Api {
  get(where: string): Promise<unknown>;
  list(where: string): Promise<unknown[]>;
  apply(manifest: Manifest, options?: { namespace?: string; manager?: string; dry?: boolean }): Promise<unknown>;
  remove(where: string): Promise<unknown>;
  warnings(): string[];
  close(): void;
}
export function connect(cluster: { url: string; token: string; ca: string }): Api;
