import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, its quoted-printable parts decoded. */
export interface ReceivedMail {
  readonly to: string[];
  readonly source: string;
}

/** A mail system of a test: takes mails, or refuses them as long as it is told to. Whoever signs in has a wrong password. */
export class MailSink {
  readonly received: ReceivedMail[] = [];
  /** how often it has refused so far */
  refused = 0;
  /** refuse the next so many */
  refuseNext = 0;
  readonly #server: SMTPServer;
  #port = 0;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_account, _session, callback) => callback(Object.assign(new Error('who?'), { responseCode: 535 })),
      onMailFrom: (_address, _session, callback) => {
        if (this.refuseNext === 0) return callback();
        this.refuseNext -= 1;
        this.refused += 1;
        callback(Object.assign(new Error('busy, come back later'), { responseCode: 451 }));
      },
      onData: (stream, session, callback) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.received.push({ to, source: decoded(Buffer.concat(parts).toString('latin1')) });
          callback();
        });
      },
    });
    // a client that leaves in the middle is no failure of the test
    this.#server.on('error', () => {});
  }

  /** @param port that of a sink that was closed, to come back; else a free one */
  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#port = (this.#server.server.address() as AddressInfo).port;
    return this;
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.to.includes(address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** Enough of MIME for a test: soft line breaks joined, bytes decoded. */
function decoded(source: string): string {
  const joined = source.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
