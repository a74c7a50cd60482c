import type { AnyContract } from '@hazardlens/contracts';
import { StartError } from '../config/start-error.js';

export type HandlerFunction = (message: unknown, context: unknown) => Promise<unknown>;
export interface RegisteredHandler {
  readonly contract: AnyContract;
  readonly handle: HandlerFunction;
}

/** Boot refused: what is wrong with the handlers, and what to do about it. */
export class HandlerError extends StartError {
  override readonly name = 'HandlerError';
}

/** The handlers of one service by message type. Problems are collected and told all at once, at boot. */
export class HandlerTable {
  readonly #handlers = new Map<string, RegisteredHandler>();
  readonly #problems: string[] = [];

  constructor(private readonly service: string) {}

  add(contract: AnyContract | undefined, pattern: string, handle: HandlerFunction): void {
    if (!contract) {
      this.#problems.push(
        `'${pattern}' was declared without the kit: use @CommandHandler, @QueryHandler, @EventHandler.`,
      );
      return;
    }
    if (this.#handlers.has(contract.type)) {
      this.#problems.push(`${contract.type} has two handlers: merge them, or remove one from 'handlers'.`);
      return;
    }
    this.#handlers.set(contract.type, { contract, handle });
  }

  get(type: string): RegisteredHandler | undefined {
    return this.#handlers.get(type);
  }

  /** The topics to consume for a kind of message. */
  topics(kind: AnyContract['kind']): string[] {
    const contracts = [...this.#handlers.values()].map((handler) => handler.contract);
    return [...new Set(contracts.filter((contract) => contract.kind === kind).map((contract) => contract.topic))];
  }

  /**
   * @param owned every message the service owns
   * @throws HandlerError when a command or query of its own has no handler, any message two, or somebody else's one
   */
  check(owned: readonly AnyContract[]): void {
    const missing = owned
      .filter((contract) => contract.kind !== 'event' && !this.#handlers.has(contract.type))
      .map(
        (contract) => `${contract.type} has no handler: write one and list it in 'handlers' of the service definition.`,
      );
    const types = new Set(owned.map((contract) => contract.type));
    const foreign = [...this.#handlers.values()]
      .filter(({ contract }) => contract.kind !== 'event' && !types.has(contract.type))
      .map(({ contract }) => `${contract.type} belongs to '${contract.owner}': only its owner may handle it.`);
    const problems = [...this.#problems, ...missing, ...foreign];
    if (problems.length > 0) throw new HandlerError(`${this.service} cannot start:\n  ${problems.join('\n  ')}`);
  }
}
