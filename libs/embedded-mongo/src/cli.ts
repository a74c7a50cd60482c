#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './index.js';
import type { EmbeddedMongoOptions } from './options.js';

const usage = `usage: npm run mongo -- --dir DIR [--port PORT | --socket PATH] [--sync normal|full]

Starts the embedded document engine alone, for mongosh, drivers and tests.
  --dir DIR      data folder, created when missing
  --port PORT    TCP on 127.0.0.1; 0 takes a free port
  --socket PATH  Unix socket (default: DIR/mongo.sock)
  --sync MODE    normal: writes survive kill -9 (default); full: they survive power loss
Prints the connection string. Ctrl-C or SIGTERM stops it.`;

/** Reads the command line; throws with a sentence for the person who typed it. */
export function readOptions(args: string[]): EmbeddedMongoOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: 'string' },
      port: { type: 'string' },
      socket: { type: 'string' },
      sync: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  if (!values.dir) throw new Error('--dir is missing');
  if (values.port !== undefined && values.socket !== undefined) throw new Error('give --port or --socket, not both');
  if (values.port !== undefined && !(/^\d+$/.test(values.port) && Number(values.port) < 65536))
    throw new Error(`--port must be a number up to 65535, not ${values.port}`);
  if (values.sync !== undefined && values.sync !== 'normal' && values.sync !== 'full')
    throw new Error(`--sync must be normal or full, not ${values.sync}`);
  return {
    dir: values.dir,
    ...(values.port === undefined ? {} : { port: Number(values.port) }),
    ...(values.socket === undefined ? {} : { socketPath: values.socket }),
    ...(values.sync === undefined ? {} : { sync: values.sync }),
    log: (line) => console.error(line),
  };
}

async function main(): Promise<void> {
  let options: EmbeddedMongoOptions | undefined;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  if (!options) {
    console.log(usage);
    return;
  }
  try {
    const engine = await startEmbeddedMongo(options);
    console.log(engine.uri);
    const stop = (): void => void engine.close().then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

await main();
