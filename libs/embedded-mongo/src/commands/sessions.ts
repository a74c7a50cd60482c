import { randomUUID } from 'node:crypto';
import { UUID } from 'bson';
import { binaryParts } from '../bson/compare.js';
import type { Doc } from '../bson/types.js';
import { isDoc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError, missingField } from '../errors/mongo-error.js';
import { saveRetryRecord } from '../transactions/retry-record.js';
import { noSuchTransaction } from '../transactions/sessions.js';
import type { CommandMap } from './command.js';
import { reply } from './reply.js';

/** The hex id of an `lsid` document. */
export function sessionId(lsid: unknown): string {
  const id = isDoc(lsid) ? lsid['id'] : undefined;
  if (id === undefined || id === null) throw missingField('OperationSessionInfo.lsid.id');
  return binaryParts(id).bytes.toString('hex');
}

function endListed(op: Operation, list: unknown): void {
  for (const lsid of Array.isArray(list) ? (list as Doc[]) : []) {
    const id = sessionId(lsid);
    op.engine.sessions.end(id);
    op.engine.cursors.killOfSession(id);
  }
}

export const sessionCommands: CommandMap = {
  endSessions: {
    options: [],
    run(op) {
      endListed(op, op.command['endSessions']);
      return reply();
    },
  },
  killAllSessions: {
    options: [],
    run(op) {
      for (const id of op.engine.sessions.ids()) if (id !== op.session?.id) op.engine.sessions.end(id);
      return reply();
    },
  },
  refreshSessions: { options: [], run: () => reply() },
  startSession: { options: [], run: () => reply({ id: { id: new UUID(randomUUID()) }, timeoutMinutes: 30 }) },
  commitTransaction: {
    options: ['recoveryToken'],
    adminOnly: true,
    inTransaction: true,
    async run(op) {
      const { session, transaction } = op;
      if (!session) throw new MongoError('InvalidOptions', 'commitTransaction needs a session');
      // A retry of a commit that has happened, also before a restart.
      if (!transaction) return reply();
      await transaction.commit((view) => {
        if (view.layer.empty) return;
        session.retry = { txnNumber: session.txnNumber, kind: 'c', results: new Map() };
        session.retryLoaded = true;
        saveRetryRecord(view, session.id, session.retry);
      });
      return reply();
    },
  },
  abortTransaction: {
    options: ['recoveryToken'],
    adminOnly: true,
    inTransaction: true,
    run(op) {
      const { session, transaction } = op;
      if (!session || !transaction) throw noSuchTransaction(session?.txnNumber ?? -1n);
      transaction.abort();
      return reply();
    },
  },
};
