/** By the id that RTK Query gave it. */
const waiting = new Set<string>();

/** Whether this device has what is sent until the server has it, so that nobody waits for its answer. */
export const waitsOnDevice = (requestId: string): boolean => waiting.has(requestId);

/** Notes of a request that is on its way that it waits on this device. @returns the same */
export function onDevice<T extends PromiseLike<unknown> & { requestId: string }>(request: T): T {
  waiting.add(request.requestId);
  // RTK Query's promises are never refused
  void request.then(() => waiting.delete(request.requestId));
  return request;
}
