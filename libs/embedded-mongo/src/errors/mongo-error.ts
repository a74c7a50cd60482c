import { type ErrorName, errorCodes } from './codes.js';

/** An error that becomes a MongoDB error reply: `code`, `codeName`, labels and extra fields (`keyPattern`, …). */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly labels: string[];
  readonly extra: Record<string, unknown>;

  constructor(name: ErrorName, message: string, extra: Record<string, unknown> = {}, labels: string[] = []) {
    super(message);
    this.name = 'MongoError';
    this.code = errorCodes[name];
    this.codeName = name.startsWith('Location') || name.startsWith('IDL') ? `Location${this.code}` : name;
    if (name === 'IDLUnknownField' || name === 'IDLFailedToParse') this.codeName = name;
    this.extra = extra;
    this.labels = labels;
  }
}

/** The answer to what MongoDB has and this engine has not: refused by name, never passed over. */
export const notSupported = (what: string): MongoError =>
  new MongoError('NotImplemented', `the embedded engine does not support ${what}`);

/** The answer to a command or statement that lacks what it cannot do without. */
export const missingField = (path: string): MongoError =>
  new MongoError('IDLFailedToParse', `BSON field '${path}' is missing but a required field`);

/** The conflict a transaction meets when another one changed what it wants to write. */
export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    {},
    ['TransientTransactionError'],
  );
}

/** Turns any thrown value into a MongoError; an unexpected one keeps its message under InternalError. */
export function toMongoError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && error.constructor.name === 'MingoError') return fromMingo(message);
  return new MongoError('InternalError', message);
}

/** mingo has one kind of error; MongoDB's clients know these by their codes. */
function fromMingo(message: string): MongoError {
  if (message.startsWith('Use of undefined variable')) return new MongoError('Location17276', message);
  const unknown = /'(\$\w+)' is not registered/.exec(message)?.[1];
  if (unknown) return new MongoError('InvalidPipelineOperator', `Unrecognized expression '${unknown}'`);
  const script = /^(\$\w+) requires 'scriptEnabled'/.exec(message)?.[1];
  if (script) return notSupported(script);
  return new MongoError('BadValue', message);
}
