import { Passwords } from './passwords.js';

describe('Passwords', () => {
  const passwords = new Passwords();

  it('hashes with argon2id, 19 MiB, two passes, salted', async () => {
    const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('tells right from wrong, and knows no password for a missing account', async () => {
    const stored = await passwords.hash('correct horse');
    await expect(passwords.verify(stored, 'correct horse')).resolves.toBe(true);
    await expect(passwords.verify(stored, 'correct horse ')).resolves.toBe(false);
    await expect(passwords.verify(null, 'correct horse')).resolves.toBe(false);
  });
});
