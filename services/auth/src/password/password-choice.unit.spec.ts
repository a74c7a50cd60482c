import { refuseGuessable } from './password-choice.js';

const refusal = (password: string, company = 'Northgate Construction') => {
  try {
    refuseGuessable(password, company);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a new password', () => {
  it.each(['construction', 'Superintendent', 'seguridad', 'Christopher'])(
    '%s is a word or a name, as it stands',
    (password) => expect(refusal(password)).toBe('PASSWORD_COMMON'),
  );

  it.each(['password', 'PASSWORD123', 'qwertyuiop', 'iloveyou1', '12345678', '00000000', 'abcabcabc', '19870412'])(
    '%s is among the most common',
    (password) => expect(refusal(password)).toBe('PASSWORD_COMMON'),
  );

  it.each(['Hazardlens-2026', 'my hazard lens!', 'Northgate#1', 'north-gate-77', 'NorthgateConstruction1'])(
    '%s names the product or the company',
    (password) => expect(refusal(password)).toBe('PASSWORD_NAMES'),
  );

  it.each(['demo-SafeSite-2026', 'scaffold-Tag-42', 'eight-Ch', 'correct horse battery', 'Construction-gear-9'])(
    '%s is fine',
    (password) => expect(refusal(password)).toBeNull(),
  );

  it('is not refused for a company’s name of three letters, or of nothing but ordinary words', () => {
    expect(refusal('abc-tower-71x', 'ABC')).toBeNull();
    expect(refusal('test-tower-71x', 'Test Construction')).toBeNull();
    expect(refusal('tower-71x-builders', 'The Builders')).toBeNull();
    expect(refusal('the-Builders-71x', 'The Builders')).toBe('PASSWORD_NAMES');
  });

  it('is looked at in no time, however long', () => {
    const before = process.cpuUsage();
    for (let index = 0; index < 1000; index += 1) refusal(`${'ab'.repeat(63)}c${index}`, 'x'.repeat(120));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
