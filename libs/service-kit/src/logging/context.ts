import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line written while a message is handled carries. */
export interface LogContext {
  tenant_id: string;
  correlation_id: string;
  causation_id: string | null;
  message_id?: string;
  message_type?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

export const currentLogContext = (): LogContext | undefined => storage.getStore();

/** Runs `work`; its log lines carry `context`, also across awaits. */
export const withLogContext = <R>(context: LogContext, work: () => R): R => storage.run(context, work);
