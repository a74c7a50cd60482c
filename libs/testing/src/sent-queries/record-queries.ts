import mongoose, { type ConnectOptions, type mongo } from 'mongoose';

type Row = Readonly<Record<string, unknown>>;

/** One question to a collection as the driver sent it, and as `explain` takes it. */
export interface SentQuery {
  /** name of the database, prefix included */
  readonly database: string;
  readonly collection: string;
  /** what asked: find, aggregate, update, delete, … */
  readonly command: string;
  /** a `find` or an `aggregate` that reads what the command reads */
  readonly explained: Row;
}

/** The driver keeps an order of fields in a Map. */
const sortOf = (sort: unknown): unknown => (sort instanceof Map ? Object.fromEntries(sort) : sort);

const asFind = (collection: unknown, filter: unknown, more: Row = {}): Row => ({ find: collection, filter, ...more });

/** What the command reads, as commands that can be explained; none for what reads nothing (inserts, sessions). */
function readsOf(command: Row): [string, Row][] {
  const one = { limit: 1 };
  if ('find' in command) {
    const { find, filter = {}, limit, skip, projection, hint } = command;
    const more = Object.entries({ sort: sortOf(command['sort']), limit, skip, projection, hint }).filter(
      ([, value]) => value !== undefined,
    );
    return [['find', asFind(find, filter, Object.fromEntries(more))]];
  }
  if ('aggregate' in command && typeof command['aggregate'] === 'string') {
    return [['aggregate', { aggregate: command['aggregate'], pipeline: command['pipeline'], cursor: {} }]];
  }
  // before update, which is a field of this one
  if ('findAndModify' in command) {
    const { findAndModify, query = {}, sort } = command;
    return [['findAndModify', asFind(findAndModify, query, { ...one, ...(sort ? { sort: sortOf(sort) } : {}) })]];
  }
  if ('update' in command) {
    const updates = command['updates'] as { q: Row; multi?: boolean }[];
    return updates.map(({ q, multi }) => ['update', asFind(command['update'], q, multi ? {} : one)]);
  }
  if ('delete' in command) {
    const deletes = command['deletes'] as { q: Row; limit: number }[];
    return deletes.map(({ q, limit }) => ['delete', asFind(command['delete'], q, limit === 1 ? one : {})]);
  }
  if ('distinct' in command) return [['distinct', asFind(command['distinct'], command['query'] ?? {})]];
  if ('count' in command) return [['count', asFind(command['count'], command['query'] ?? {})]];
  return [];
}

/** Values give way to their kind, lists to their first item: questions that differ in values only are one shape. */
function skeleton(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = [...new Set(value.map((item) => JSON.stringify(skeleton(item))))];
    return shapes.map((shape) => JSON.parse(shape) as unknown);
  }
  if (value === null) return null;
  if (typeof value !== 'object')
    return typeof value === 'string' && value.startsWith('$')
      ? value
      : typeof value === 'number'
        ? '<n>'
        : `<${typeof value}>`;
  if (Object.getPrototypeOf(value) !== Object.prototype) return `<${value.constructor.name}>`;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, skeleton(item)]));
}

/** The question without its values. */
export function shapeOf({ collection, command, explained }: SentQuery): string {
  const { find, aggregate, cursor, filter, limit, projection, ...rest } = explained;
  const limited = limit === undefined || limit === 0 ? {} : { limited: true };
  const asked = aggregate === undefined ? (filter as Row) : {};
  return `${collection} ${command} ${JSON.stringify(skeleton({ ...asked, ...rest, ...limited }))}`;
}

/**
 * Notes every question that this process sends to MongoDB through mongoose from here on, one of each shape, in the words
 * of the wire. Start it before what is recorded connects.
 */
export function recordQueries(): { queries(): readonly SentQuery[]; stop(): void } {
  const shapes = new Map<string, SentQuery>();
  const original = mongoose.createConnection.bind(mongoose);
  const onCommand = ({ databaseName, command }: mongo.CommandStartedEvent): void => {
    for (const [name, explained] of readsOf(command as Row)) {
      const collection = String(explained['find'] ?? explained['aggregate']);
      const sent: SentQuery = { database: databaseName, collection, command: name, explained };
      const shape = `${databaseName} ${shapeOf(sent)}`;
      if (!shapes.has(shape)) shapes.set(shape, sent);
    }
  };
  const recording = (uri: string, options: ConnectOptions = {}) => {
    const connection = original(uri, { ...options, monitorCommands: true });
    connection.on('commandStarted', onCommand);
    return connection;
  };
  // the one door through which services connect (service-kit, connectDatabase)
  Object.assign(mongoose, { createConnection: recording });
  return {
    queries: () => [...shapes.values()],
    stop: () => Object.assign(mongoose, { createConnection: original }),
  };
}
