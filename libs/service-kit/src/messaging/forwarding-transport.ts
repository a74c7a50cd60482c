import type { ConsumeOptions, Consumption, DeadLetter, Transport, WireMessage } from './transport.js';

/** A bus behind another: passes everything on as it is. What stands in front of a bus says only what it changes. */
export class ForwardingTransport implements Transport {
  constructor(protected readonly behind: Transport) {}

  get kind(): Transport['kind'] {
    return this.behind.kind;
  }

  publish(message: WireMessage): Promise<void> {
    return this.behind.publish(message);
  }

  consume(options: ConsumeOptions): Promise<Consumption> {
    return this.behind.consume(options);
  }

  park(letter: DeadLetter): Promise<void> {
    return this.behind.park(letter);
  }

  announce(service: string): void {
    this.behind.announce(service);
  }

  healthy(): boolean {
    return this.behind.healthy();
  }

  close(): Promise<void> {
    return this.behind.close();
  }
}
