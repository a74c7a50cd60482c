import { parseConfig } from '../config/parse-config.js';
import { mailConfig } from './mail-config.js';

const read = (env: Record<string, string>) => () => parseConfig('auth', mailConfig, env);

describe('the mail system', () => {
  it.each(['smtp://mail:587', 'smtps://safety:p%40ss%2Fword@mail.example.com', 'smtp://[::1]:25'])(
    'is %s',
    (SMTP_URL) => {
      expect(read({ SMTP_URL })()).toMatchObject({ SMTP_URL });
    },
  );

  // with a sign that an address would have to escape, host and port are others than they seem
  it.each([
    'mail:587',
    'http://mail',
    'smtp://mail:99999',
    'smtp://safety:pa/ss@mail',
    'smtp://safety:pa#ss@mail',
    'smtp://',
  ])('is not %s: the start ends, and the password is not shown', (SMTP_URL) => {
    expect(read({ SMTP_URL })).toThrow('SMTP_URL: ');
    expect(read({ SMTP_URL })).not.toThrow(/pa.ss@/);
  });

  it('comes from an address', () => {
    expect(read({ MAIL_FROM: 'the safety office' })).toThrow('MAIL_FROM: ');
    for (const MAIL_FROM of ['safety@example.com', 'Safety <safety@example.com>'])
      expect(read({ MAIL_FROM })()).toMatchObject({ MAIL_FROM });
  });

  it('leads to pages of the web only', () => {
    expect(read({ PUBLIC_URL: 'safety.example:3000' })).toThrow('PUBLIC_URL: ');
    expect(read({ PUBLIC_URL: 'https://safety.example' })()).toMatchObject({ PUBLIC_URL: 'https://safety.example' });
  });
});
