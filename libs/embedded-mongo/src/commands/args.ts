import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc, typeNameOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { commandVariables } from '../query/variables.js';

/** An optional document argument. */
export function docArg(command: Doc, field: string): Doc | undefined {
  const value = command[field];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw new MongoError(
      'TypeMismatch',
      `BSON field '${field}' is the wrong type '${typeNameOf(value)}', expected type 'object'`,
    );
  return value;
}

/** An optional non-negative integer argument. */
export function countArg(command: Doc, field: string): number | undefined {
  const value = command[field];
  if (value === undefined || value === null) return undefined;
  if (numberKind(value) === undefined)
    throw new MongoError(
      'TypeMismatch',
      `BSON field '${field}' is the wrong type '${typeNameOf(value)}', expected types '[long, int, decimal, double]'`,
    );
  const number = Math.trunc(toNumber(value));
  if (number < 0)
    throw new MongoError('BadValue', `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** A boolean option; numbers count as MongoDB's "safe bool". */
export function flagArg(command: Doc, field: string): boolean {
  const value = command[field];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  if (numberKind(value) !== undefined) return toNumber(value) !== 0;
  throw new MongoError(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeNameOf(value)}', expected type 'bool'`,
  );
}

/** What statements that look for documents say alike. */
export interface Search {
  filter: Doc;
  collation: unknown;
  hint: unknown;
  sort: Doc | undefined;
}

/** The search of a statement whose filter has this name. */
export function searchArg(doc: Doc, filter: string): Search {
  const sort = docArg(doc, 'sort');
  return {
    filter: docArg(doc, filter) ?? {},
    collation: doc['collation'],
    hint: doc['hint'],
    sort: sort && Object.keys(sort).length > 0 ? sort : undefined,
  };
}

/** Refuses options a sub-document does not have. */
export function checkFields(doc: Doc, where: string, known: readonly string[]): void {
  for (const key of Object.keys(doc))
    if (!known.includes(key))
      throw new MongoError('IDLUnknownField', `BSON field '${where}.${key}' is an unknown field.`);
}

/** Values of the command's `let`. */
export const letArg = (command: Doc): Doc | undefined => commandVariables(docArg(command, 'let'));
