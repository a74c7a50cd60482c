import type { Row } from './context.js';

/** The data set of the table. */
export const sales: Row[] = [
  { _id: 1, item: 'a', qty: 2, price: 10, at: new Date('2026-01-05T10:00:00Z'), tags: ['x', 'y'], buyer: 1 },
  { _id: 2, item: 'b', qty: 1, price: 20, at: new Date('2026-01-05T23:00:00Z'), tags: ['y'], buyer: 2 },
  { _id: 3, item: 'a', qty: 5, price: 10, at: new Date('2026-01-06T01:00:00Z'), tags: [], buyer: 1 },
  { _id: 4, item: 'c', qty: 3, price: 5, at: new Date('2026-02-01T00:00:00Z'), buyer: 9 },
];

const branch = (when: unknown, value: unknown): Row =>
  Object.fromEntries([
    ['case', when],
    ['then', value],
  ]);
/** Title, pipeline over `sales`, expected result. */
export const pipelines: [string, Row[], Row[]][] = [
  [
    '$match and $project',
    [
      { $match: { qty: { $gte: 3 } } },
      { $project: { total: { $multiply: ['$qty', '$price'] } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 3, total: 50 },
      { _id: 4, total: 15 },
    ],
  ],
  [
    '$group with sums',
    [{ $group: { _id: '$item', qty: { $sum: '$qty' }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', qty: 7, n: 2 },
      { _id: 'b', qty: 1, n: 1 },
      { _id: 'c', qty: 3, n: 1 },
    ],
  ],
  [
    '$group of everything',
    [{ $group: { _id: null, avg: { $avg: '$qty' }, min: { $min: '$price' }, max: { $max: '$price' } } }],
    [{ _id: null, avg: 2.75, min: 5, max: 20 }],
  ],
  [
    '$group by a compound key',
    [
      { $group: { _id: { item: '$item', cheap: { $lt: ['$price', 10] } }, n: { $sum: 1 } } },
      { $sort: { n: -1, '_id.item': 1 } },
    ],
    [
      { _id: { item: 'a', cheap: false }, n: 2 },
      { _id: { item: 'b', cheap: false }, n: 1 },
      { _id: { item: 'c', cheap: true }, n: 1 },
    ],
  ],
  [
    '$group with $push and $first',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: '$item', ids: { $push: '$_id' }, first: { $first: '$qty' }, last: { $last: '$qty' } } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ],
    [{ _id: 'a', ids: [1, 3], first: 2, last: 5 }],
  ],
  ['$group of nothing', [{ $match: { qty: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }], []],
  [
    '$addToSet',
    [{ $group: { _id: null, items: { $addToSet: '$item' } } }, { $project: { _id: 0, n: { $size: '$items' } } }],
    [{ n: 3 }],
  ],
  ['$count', [{ $match: { item: 'a' } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing', [{ $match: { item: 'z' } }, { $count: 'n' }], []],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 2, tags: 'y' },
    ],
  ],
  [
    '$unwind that keeps the empty',
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }],
    [{ n: 5 }],
  ],
  [
    '$addFields and $unset',
    [
      { $match: { _id: 1 } },
      { $addFields: { total: { $multiply: ['$qty', '$price'] }, 'o.x': 1 } },
      { $unset: ['tags', 'at', 'buyer', 'item'] },
    ],
    [{ _id: 1, qty: 2, price: 10, total: 20, o: { x: 1 } }],
  ],
  ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { only: '$item' } } }], [{ only: 'a' }]],
  [
    '$skip and $limit',
    [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }],
  ],
  [
    '$sort in the middle',
    [{ $project: { v: { $multiply: ['$qty', '$price'] } } }, { $sort: { v: -1, _id: 1 } }],
    [
      { _id: 3, v: 50 },
      { _id: 1, v: 20 },
      { _id: 2, v: 20 },
      { _id: 4, v: 15 },
    ],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          n: [{ $count: 'n' }],
          top: [{ $sort: { qty: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          none: [{ $match: { qty: 99 } }],
        },
      },
    ],
    [{ n: [{ n: 4 }], top: [{ _id: 3 }], none: [] }],
  ],
  [
    '$dateToString with a time zone',
    [
      { $match: { _id: 2 } },
      { $project: { d: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: '+02:00' } } } },
    ],
    [{ _id: 2, d: '2026-01-06' }],
  ],
  [
    '$dateTrunc',
    [
      { $group: { _id: { $dateTrunc: { date: '$at', unit: 'day' } }, n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ],
    [{ _id: new Date('2026-01-05T00:00:00Z'), n: 2 }],
  ],
  [
    '$cond and $switch',
    [
      { $match: { _id: { $lte: 2 } } },
      {
        $project: {
          size: { $switch: { branches: [branch({ $gt: ['$qty', 1] }, 'many')], default: 'one' } },
          flag: { $cond: ['$tags', 1, 0] },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, size: 'many', flag: 1 },
      { _id: 2, size: 'one', flag: 1 },
    ],
  ],
  [
    '$filter, $map and $reduce',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          f: { $filter: { input: '$tags', as: 't', cond: { $eq: ['$$t', 'x'] } } },
          m: { $map: { input: '$tags', as: 't', in: { $concat: ['<', '$$t', '>'] } } },
          r: { $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
        },
      },
    ],
    [{ _id: 1, f: ['x'], m: ['<x>', '<y>'], r: 6 }],
  ],
  [
    '$ifNull',
    [{ $match: { _id: 4 } }, { $project: { tags: { $ifNull: ['$tags', 'none'] } } }],
    [{ _id: 4, tags: 'none' }],
  ],
  [
    '$arrayElemAt and $in',
    [{ $match: { _id: 1 } }, { $project: { last: { $arrayElemAt: ['$tags', -1] }, has: { $in: ['x', '$tags'] } } }],
    [{ _id: 1, last: 'y', has: true }],
  ],
  [
    '$mergeObjects and $objectToArray',
    [
      { $match: { _id: 1 } },
      { $project: { o: { $mergeObjects: [{ a: 1 }, { b: '$qty' }] }, l: { $objectToArray: { k: '$item' } } } },
    ],
    [{ _id: 1, o: { a: 1, b: 2 }, l: [{ k: 'k', v: 'a' }] }],
  ],
];
