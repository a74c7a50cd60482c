/** How to start the engine. */
export interface EmbeddedMongoOptions {
  /** Data folder; created when it does not exist. One engine at a time may use it. */
  dir: string;
  /** Unix socket, mode 0600. Default: `${dir}/mongo.sock`, or a private temporary folder when that path is too long. */
  socketPath?: string;
  /** TCP on 127.0.0.1 instead of the socket; 0 takes a free port. */
  port?: number;
  /** `normal`: acknowledged writes survive kill -9. `full`: they are on disk and survive power loss. */
  sync?: 'normal' | 'full';
  /** Takes one line of log at a time (slow queries, unexpected errors). */
  log?: (line: string) => void;
}

/** A running engine. */
export interface EmbeddedMongo {
  /** Connection string without database, for the driver and mongoose (see `databaseUri`). */
  readonly uri: string;
  /** Copies everything to an empty folder while the engine goes on; an engine can be started from it. */
  backup(dir: string): Promise<void>;
  /** Finishes accepted writes, closes connections and frees the folder. */
  close(): Promise<void>;
}
