import { z } from 'zod';
import { id } from './fields.js';
import { type QueryContract, query, type ServiceName } from './messages.js';

/** Which aggregates of an owner: those with an id above `after`, in order of their ids. */
const factPageRequest = z.object({ after: id.nullable(), limit: z.int().min(1).max(200) });
export type FactPageRequest = z.infer<typeof factPageRequest>;

/** An aggregate as it is now: what its last event told, and of which version that was. */
export interface Fact<D> {
  version: number;
  fact: D;
}
export interface FactPage<D> {
  facts: Fact<D>[];
  /** the next page's `after`; null on the last page */
  next: string | null;
}

/**
 * A question to an owner for all its aggregates of a kind, over all tenants, a page at a time: what a read model is
 * rebuilt from. Asked by services only, never reachable over HTTP.
 * @param fact the data of the aggregate's events
 */
export const factsQuery = <D extends z.ZodType>(
  owner: ServiceName,
  name: string,
  fact: D,
): QueryContract<FactPageRequest, FactPage<z.infer<D>>> =>
  query({
    owner,
    name,
    data: factPageRequest,
    reply: z.object({ facts: z.array(z.object({ version: z.int(), fact })), next: id.nullable() }),
  }) as QueryContract<FactPageRequest, FactPage<z.infer<D>>>;
