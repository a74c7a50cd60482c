/** Where people reach this gateway: PUBLIC_URL or, without one, the address that it listens on. */
export class PublicUrl {
  private listening = 'http://localhost';

  constructor(private readonly configured: string | undefined) {}

  /** Called once the server listens. */
  listensOn(url: string): void {
    this.listening = url;
  }

  get value(): string {
    return this.configured ?? this.listening;
  }

  /** The screen where an invitation is accepted. Never built from a request's Host header, which anybody can forge. */
  invitation(token: string): string {
    return `${this.value}/invite/${encodeURIComponent(token)}`;
  }

  /** The page where somebody without an account does a repair. */
  repair(token: string): string {
    return `${this.value}/a/${encodeURIComponent(token)}`;
  }

  /** The page where whoever scanned a poster reports. */
  report(token: string): string {
    return `${this.value}/report/${encodeURIComponent(token)}`;
  }

  /** The page that shows what became of a report. */
  ticket(ticket: string): string {
    return `${this.value}/ticket/${encodeURIComponent(ticket)}`;
  }
}
