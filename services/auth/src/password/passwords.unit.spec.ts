import * as argon2 from '@node-rs/argon2';
import { Passwords } from './passwords.js';

// The real thing, watched.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

describe('Passwords', () => {
  const passwords = new Passwords();

  it('hashes with argon2id, 19 MiB, two passes, salted', async () => {
    const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('tells right from wrong', async () => {
    const stored = await passwords.hash('correct horse');
    await expect(passwords.verify(stored, 'correct horse')).resolves.toBe(true);
    await expect(passwords.verify(stored, 'correct horse ')).resolves.toBe(false);
  });

  it('does for a missing account what it does for a real one: one verification of a hash of the same cost', async () => {
    const verify = jest.mocked(argon2.verify);
    verify.mockClear();
    await expect(passwords.verify(null, 'correct horse')).resolves.toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(verify.mock.calls[0]?.[1]).toBe('correct horse');
  });
});
