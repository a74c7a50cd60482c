import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own lines in our format. Its start-up chatter is debug: a healthy boot is one line of ours. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ nest: rest.at(-1) }, text(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    const error = message instanceof Error ? message : undefined;
    this.logger.error({ nest: rest.at(-1), ...(error ? { err: error } : {}) }, text(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ nest: rest.at(-1) }, text(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ nest: rest.at(-1) }, text(message));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ nest: rest.at(-1) }, text(message));
  }
}

const text = (message: unknown): string => (message instanceof Error ? message.message : String(message));
