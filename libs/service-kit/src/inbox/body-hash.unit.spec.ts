import { bodyHash } from './body-hash.js';

describe('bodyHash', () => {
  it('does not depend on the order of keys, and does on everything else', () => {
    expect(bodyHash({ a: 1, b: { c: [1, 2], d: null } })).toBe(bodyHash({ b: { d: null, c: [1, 2] }, a: 1 }));
    const others = [{ a: 1 }, { a: '1' }, { a: 1, b: null }, { a: [1] }, [{ a: 1 }], { A: 1 }];
    expect(new Set(others.map(bodyHash)).size).toBe(others.length);
    expect(bodyHash([1, 2])).not.toBe(bodyHash([2, 1]));
  });

  it('takes __proto__ for a key like any other', () => {
    expect(bodyHash(JSON.parse('{"__proto__":1}'))).not.toBe(bodyHash({}));
  });

  it('tells nothing of passwords and tokens, wherever they are', () => {
    const body = {
      actor: { id: 'a' },
      users: [{ email: 'x', password: 'first' }],
      new_password: 'second',
      token: 'third',
    };
    expect(bodyHash(body)).toBe(bodyHash({ actor: { id: 'a' }, users: [{ email: 'x' }] }));
    expect(bodyHash(body)).not.toBe(bodyHash({ ...body, actor: { id: 'b' } }));
  });
});
