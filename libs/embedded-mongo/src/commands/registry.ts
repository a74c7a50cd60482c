import { adminCommands } from './admin.js';
import { aggregateCommands } from './aggregate.js';
import { backupCommands } from './backup.js';
import { bulkWriteCommands } from './bulk-write.js';
import { collectionCommands } from './collections.js';
import type { CommandMap } from './command.js';
import { countCommands } from './count.js';
import { cursorCommands } from './cursors.js';
import { del } from './delete.js';
import { explainCommands } from './explain.js';
import { find } from './find.js';
import { findAndModify } from './find-and-modify.js';
import { handshakeCommands } from './handshake.js';
import { indexCommands } from './indexes.js';
import { insert } from './insert.js';
import { sessionCommands } from './sessions.js';
import { update } from './update.js';

/** Every command by name. */
export const commands: CommandMap = {
  ...handshakeCommands,
  ...adminCommands,
  ...backupCommands,
  ...collectionCommands,
  ...indexCommands,
  ...cursorCommands,
  ...countCommands,
  ...aggregateCommands,
  ...sessionCommands,
  ...explainCommands,
  ...bulkWriteCommands,
  insert,
  update,
  delete: del,
  find,
  findAndModify,
  findandmodify: findAndModify,
};
