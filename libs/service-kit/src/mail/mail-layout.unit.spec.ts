import { publicLink } from './mail-config.js';
import { layoutMail } from './mail-layout.js';

describe('a mail', () => {
  const mail = layoutMail([
    {
      language: 'en',
      title: 'You are invited',
      paragraphs: ['Ann <b>invites</b> you.'],
      button: { label: 'Join', url: 'https://site.example/?a=1&b=2' },
    },
    { language: 'es', title: 'Le invitan', paragraphs: ['Ann le invita.'] },
  ]);

  it('says the same in each language, as text and as HTML', () => {
    expect(mail.subject).toBe('You are invited / Le invitan');
    expect(mail.text).toContain('Ann <b>invites</b> you.\n\nJoin: https://site.example/?a=1&b=2');
    expect(mail.text).toContain('Ann le invita.');
    expect(mail.html).toContain('<div lang="es">');
  });

  it('never takes somebody’s words for HTML', () => {
    expect(mail.html).toContain('Ann &lt;b&gt;invites&lt;/b&gt; you.');
    expect(mail.html).toContain('href="https://site.example/?a=1&amp;b=2"');
  });
});

describe('links in mails', () => {
  const sender = { MAIL_FROM: 'x@y.example' };
  it('lead to PUBLIC_URL, or to this machine', () => {
    expect(publicLink({ ...sender, PUBLIC_URL: 'https://safe.example/' }, '/team')).toBe('https://safe.example/team');
    expect(publicLink({ ...sender, PORT: 3100 }, '/team')).toBe('http://localhost:3100/team');
    expect(publicLink({ ...sender, TLS_CERT: 'cert.pem' }, '/team')).toBe('https://localhost:3000/team');
  });
});
