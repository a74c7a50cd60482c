import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSession, listLinkedContractors, type UserView } from '@hazardlens/contracts';
import { createLogger, type Platform } from '@hazardlens/service-kit';
import { type GatewayOptions, type RunningGateway, startGateway } from '../src/index.js';
import { FakeMessages } from './fake-messages.js';
import { MemoryObjectStore } from './memory-object-store.js';
import { secret, tokenFor } from './people.js';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}
export interface CallOptions {
  as?: UserView;
  token?: string;
  body?: unknown;
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** A gateway on a free port: HTTP, security, validation and photo intake are real, the services are functions. */
export class TestGateway {
  readonly messages = new FakeMessages();
  readonly objects = new MemoryObjectStore();
  readonly users = new Map<string, UserView>();
  /** what the bus says of itself */
  busIsUp = true;
  private readonly webRoot = mkdtempSync(join(tmpdir(), 'hazardlens-web-'));
  private running: RunningGateway | undefined;

  /** @param log takes what the gateway logs at info */
  static async start(
    options: GatewayOptions = {},
    env: NodeJS.ProcessEnv = {},
    log?: { write(line: string): void },
  ): Promise<TestGateway> {
    const gateway = new TestGateway();
    writeFileSync(join(gateway.webRoot, 'index.html'), '<!doctype html><title>HazardLens</title>');
    gateway.messages.answer(checkSession, ({ user_id }) => ({ user: gateway.users.get(user_id) ?? null }));
    gateway.messages.answer(listLinkedContractors, () => ({ contractor_ids: [] }));
    const platform: Platform = {
      // only asked how it is: `messages` stands in for the client on it
      transport: { kind: 'in-process', healthy: () => gateway.busIsUp } as Platform['transport'],
      mongoUri: 'mongodb://unused',
      objects: gateway.objects,
      env: { PORT: '0', HOST: '127.0.0.1', JWT_SECRET: secret, WEB_ROOT: gateway.webRoot, ...env },
      logger: createLogger({ level: log ? 'info' : (process.env['TEST_LOG_LEVEL'] ?? 'silent') }, log),
      instanceId: 'test',
    };
    gateway.running = await startGateway(platform, { messages: gateway.messages, ...options });
    return gateway;
  }

  get url(): string {
    return this.running?.url ?? '';
  }
  get routes(): readonly string[] {
    return this.running?.routes ?? [];
  }

  /** Signs a user in: auth knows the session from now on. */
  signIn(...users: UserView[]): void {
    for (const user of users) this.users.set(user.id, user);
  }

  async call<T = Record<string, unknown>>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const token = options.token ?? (options.as ? tokenFor(options.as) : undefined);
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const text = await response.text();
    const json = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : {}) as T };
  }

  async close(): Promise<void> {
    await this.running?.close();
    rmSync(this.webRoot, { recursive: true, force: true });
  }
}
