/** What keeps a process from starting and is told to its operator by its sentence alone, without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
