import { resolve } from 'node:path';
import { Engine } from './engine/engine.js';
import { startHousekeeping } from './engine/housekeeping.js';
import type { EmbeddedMongo, EmbeddedMongoOptions } from './options.js';
import { listen } from './protocol/server.js';
import { chooseSocketPath } from './socket-path.js';
import { backupTo } from './storage/backup.js';
import { checkDataFile } from './storage/check-data-file.js';
import { Environment } from './storage/environment.js';
import { prepareFolder } from './storage/folder.js';
import { lockFolder } from './storage/folder-lock.js';
import { WriteAheadLog } from './storage/wal.js';
import { Writer } from './storage/writer.js';
import { connectionUri } from './uri.js';

/** A started engine with its inner parts, for tests and the backup. */
export interface RunningEngine extends EmbeddedMongo {
  readonly engine: Engine;
}

/** Starts an engine in this thread. Throws when the folder is in use, foreign or damaged. */
export async function startEngine(options: EmbeddedMongoOptions): Promise<RunningEngine> {
  const dir = resolve(options.dir);
  const { dataFile } = prepareFolder(dir);
  const lock = lockFolder(dir);
  const undo: (() => unknown)[] = [() => lock.release()];
  try {
    checkDataFile(dataFile);
    const environment = Environment.open(dataFile);
    undo.push(() => environment.close());
    const report = options.log ?? (() => {});
    const { log, left } = WriteAheadLog.open(dir);
    const writer = new Writer(environment, log, { full: options.sync === 'full', report });
    const recovered = await writer.recover(left);
    if (recovered > 0) report(`recovered ${recovered} writes from the log`);
    const engine = new Engine(environment, writer, report);
    const socket = options.port === undefined ? chooseSocketPath(dir, options.socketPath) : undefined;
    if (socket) undo.push(() => socket.cleanUp());
    const listener = await listen(engine, socket ? { socketPath: socket.path } : { port: options.port ?? 0 });
    const housekeeping = startHousekeeping(engine);
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await listener.close();
      await housekeeping.stop();
      await engine.close();
      socket?.cleanUp();
      lock.release();
    };
    return {
      engine,
      uri: connectionUri(listener.address),
      backup: (target) => backupTo(engine, target),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}
