import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError, toMongoError } from '../errors/mongo-error.js';
import type { CollectionMeta } from '../storage/catalog-types.js';

/** An entry of `writeErrors`. */
export function writeError(error: MongoError, index: number): Doc {
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

/**
 * Decides what an error of one statement means: it is returned for `writeErrors`, or thrown when it ends the command
 * (a conflict, a time-out, a failing disk). An error in a transaction ends the transaction.
 */
export function statementError(op: Operation, error: unknown): MongoError {
  const known = toMongoError(error);
  const fatal = [
    'WriteConflict',
    'MaxTimeMSExpired',
    'InternalError',
    'OutOfDiskSpace',
    'ShutdownInProgress',
    'NoSuchTransaction',
  ];
  if (fatal.includes(known.codeName)) throw error instanceof MongoError ? error : unexpected(op, error, known);
  op.transaction?.abort();
  return known;
}

function unexpected(op: Operation, error: unknown, known: MongoError): MongoError {
  op.engine.log(`unexpected error in ${op.name}: ${error instanceof Error ? error.stack : String(error)}`);
  return known;
}

/** Runs the statements of a command in order, or all it can with `ordered: false`; returns the errors for `writeErrors`. */
export async function eachStatement(
  op: Operation,
  statements: readonly { doc: Doc }[],
  run: (doc: Doc, index: number) => Promise<void>,
): Promise<Doc[]> {
  const errors: Doc[] = [];
  for (const [index, { doc }] of statements.entries()) {
    try {
      await run(doc, index);
    } catch (error) {
      errors.push(writeError(statementError(op, error), index));
      if (op.command['ordered'] !== false) break;
    }
  }
  return errors;
}

/** Throws when the collection's validator refuses the document and the client does not bypass it. */
export function checkValid(op: Operation, meta: CollectionMeta, doc: Doc): void {
  if (!meta.validator || op.command['bypassDocumentValidation'] === true || meta.validator(doc)) return;
  throw new MongoError('DocumentValidationFailure', 'Document failed validation', {
    errInfo: {
      failingDocumentId: doc['_id'],
      details: { reason: 'the document does not match the validator', specifiedAs: meta.options['validator'] },
    },
  });
}
