import { numberKind, toNumber, toRational } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { bsonTypeOf } from '../bson/types.js';
import type { Engine } from '../engine/engine.js';
import { Operation, type OperationInput } from '../engine/operation.js';
import { MongoError, toMongoError } from '../errors/mongo-error.js';
import { unknownCommand } from '../errors/refusals.js';
import { loadRetryRecord } from '../transactions/retry-record.js';
import { noSuchTransaction, type Session, tooOld } from '../transactions/sessions.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Command } from './command.js';
import { checkReadConcern, writeConcernError } from './concerns.js';
import { commands } from './registry.js';
import type { Reply } from './reply.js';
import { sessionId } from './sessions.js';

/** Options every command takes. */
const general = new Set(
  '$db lsid $clusterTime $readPreference txnNumber autocommit startTransaction readConcern writeConcern comment maxTimeMS $audit maxTimeMSOpOnly rawData $client stmtId stmtIds isTimeseriesNamespace encryptionInformation'.split(
    ' ',
  ),
);

export interface Request {
  command: Doc;
  sequences: Map<string, Buffer[]>;
  connectionId: number;
  /** How the client reaches this server; hello repeats it. */
  address: string;
}

/** Runs one command; what it throws is a MongoError. */
export async function dispatch(engine: Engine, request: Request): Promise<Reply> {
  const { command } = request;
  const name = Object.keys(command)[0] ?? '';
  const handler = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!handler) throw unknownCommand(name);
    const database = command['$db'];
    if (typeof database !== 'string')
      throw new MongoError('IDLFailedToParse', 'OP_MSG requests require a $db argument');
    checkOptions(name, handler, command);
    checkReadConcern(name, command);
    if (handler.adminOnly && database !== 'admin')
      throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`);
    const session = command['lsid'] === undefined ? undefined : engine.sessions.get(sessionId(command['lsid']));
    const base = {
      engine,
      name,
      database,
      command,
      sequences: request.sequences,
      session,
      connectionId: request.connectionId,
      address: request.address,
    };
    if (command['autocommit'] === false) return noted(await inTransaction(base, handler), command);
    const txnNumber = retryNumber(session, handler, command);
    const reply = await timed(new Operation({ ...base, transaction: undefined, txnNumber }), handler);
    return noted(reply, command);
  } catch (error) {
    const known = toMongoError(error);
    if (known.codeName === 'InternalError')
      engine.log(`error in ${name}: ${error instanceof Error ? error.stack : String(error)}`);
    throw known;
  }
}

/** A write concern that cannot be fulfilled is an addition to the answer, not a failure of the write. */
function noted(reply: Reply, command: Doc): Reply {
  const error = writeConcernError(command);
  return error ? { ...reply, body: { ...reply.body, writeConcernError: error } } : reply;
}

function checkOptions(name: string, handler: Command, command: Doc): void {
  if (handler.lenient) return;
  let first = true;
  for (const key of Object.keys(command)) {
    if (first) {
      first = false;
      continue;
    }
    if (!general.has(key) && !handler.options.includes(key))
      throw new MongoError('IDLUnknownField', `BSON field '${name}.${key}' is an unknown field.`);
  }
}

/** Transaction number of a retryable write; a newer one ends an open transaction of the session. */
function retryNumber(session: Session | undefined, handler: Command, command: Doc): bigint | undefined {
  const txnNumber = numberOf(command);
  if (txnNumber === undefined) return undefined;
  if (!session) throw new MongoError('InvalidOptions', 'Transaction number requires a session ID to also be specified');
  if (!handler.retryable)
    throw new MongoError(
      'OperationNotSupportedInTransaction',
      'Transaction numbers are only allowed on a replica set member or mongos, for retryable commands',
    );
  if (txnNumber < session.txnNumber) throw tooOld(session, txnNumber);
  if (txnNumber > session.txnNumber) {
    session.abort();
    session.transaction = undefined;
    session.txnNumber = txnNumber;
  }
  return txnNumber;
}

function numberOf(command: Doc): bigint | undefined {
  const value = command['txnNumber'];
  if (value === undefined) return undefined;
  if (numberKind(value) === undefined || toNumber(value) < 0)
    throw new MongoError('BadValue', 'txnNumber must be a non-negative 64-bit integer');
  return bsonTypeOf(value) === undefined ? BigInt(toNumber(value)) : toRational(value).n;
}

type Base = Omit<OperationInput, 'transaction' | 'txnNumber'>;

async function inTransaction(base: Base, handler: Command): Promise<Reply> {
  const { session, command, name } = base;
  const txnNumber = numberOf(command);
  if (!session || txnNumber === undefined)
    throw new MongoError('InvalidOptions', "'autocommit' field requires a transaction number and a session");
  return session.exclusive(async () => {
    const transaction =
      command['startTransaction'] === true
        ? start(base.engine, session, txnNumber)
        : current(base.engine, session, txnNumber, name);
    if (!handler.inTransaction) {
      transaction?.abort();
      throw new MongoError(
        'OperationNotSupportedInTransaction',
        name === 'count'
          ? "Cannot run 'count' in a multi-document transaction. Please use $count in an aggregation instead."
          : `Cannot run '${name}' in a multi-document transaction.`,
      );
    }
    try {
      return await timed(new Operation({ ...base, transaction, txnNumber: undefined }), handler);
    } catch (error) {
      if (name !== 'commitTransaction') transaction?.abort();
      throw withTransientLabel(toMongoError(error), name);
    }
  });
}

function withTransientLabel(error: MongoError, name: string): MongoError {
  const transient = ['WriteConflict', 'NoSuchTransaction', 'LockTimeout', 'ShutdownInProgress'];
  if (
    name !== 'commitTransaction' &&
    transient.includes(error.codeName) &&
    !error.labels.includes('TransientTransactionError')
  )
    error.labels.push('TransientTransactionError');
  return error;
}

function start(engine: Engine, session: Session, txnNumber: bigint): Transaction {
  if (txnNumber < session.txnNumber) throw tooOld(session, txnNumber);
  if (txnNumber === session.txnNumber)
    throw new MongoError(
      'ConflictingOperationInProgress',
      `Only one transaction with number ${txnNumber} may be started on session ${session.id}`,
    );
  session.abort();
  session.txnNumber = txnNumber;
  session.transaction = engine.begin();
  return session.transaction;
}

/** The open transaction; undefined for a commit that has already happened. */
function current(engine: Engine, session: Session, txnNumber: bigint, name: string): Transaction | undefined {
  if (name === 'commitTransaction') {
    if (txnNumber === session.txnNumber && session.transaction?.state === 'committed') return undefined;
    if (!session.retryLoaded) {
      session.retry = loadRetryRecord(engine.writer.latest, session.id);
      session.retryLoaded = true;
    }
    if (session.retry?.kind === 'c' && session.retry.txnNumber === txnNumber) return undefined;
  }
  if (name === 'abortTransaction' && session.transaction?.state === 'aborted' && txnNumber === session.txnNumber)
    throw noSuchTransaction(txnNumber, 'aborted');
  return session.transactionFor(txnNumber);
}

async function timed(op: Operation, handler: Command): Promise<Reply> {
  const begin = performance.now();
  try {
    return await handler.run(op);
  } finally {
    op.engine.slowLog.note(op, performance.now() - begin);
  }
}
