import { isAbsolute } from 'node:path';
import { MongoError } from '../errors/mongo-error.js';
import { backupTo } from '../storage/backup.js';
import type { CommandMap } from './command.js';
import { reply } from './reply.js';

/** Our own: lets another process than the one that runs the engine ask for a copy of everything. */
export const backupCommands: CommandMap = {
  hazardlensBackup: {
    options: [],
    adminOnly: true,
    async run(op) {
      const folder = op.command['hazardlensBackup'];
      if (typeof folder !== 'string' || !isAbsolute(folder))
        throw new MongoError('BadValue', 'hazardlensBackup takes the absolute path of an empty folder');
      await backupTo(op.engine, folder);
      return reply({});
    },
  },
};
