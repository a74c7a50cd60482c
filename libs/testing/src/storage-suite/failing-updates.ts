import type { Row } from './context.js';

/** Title, document, update that is refused, error code. */
export const failingUpdates: [string, Row, Row, number][] = [
  ['an unknown modifier', { a: 1 }, { $nope: { a: 1 } }, 9],
  ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['operators on a path and its parent', { a: {} }, { $set: { a: 1, 'a.b': 2 } }, 40],
  ['a change of _id', { a: 1 }, { $set: { _id: 99 } }, 66],
  ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$push to a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$pop of a scalar', { a: 1 }, { $pop: { a: 1 } }, 14],
  ['a path through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['an unknown array filter', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
];
