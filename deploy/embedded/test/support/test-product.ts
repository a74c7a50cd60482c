import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authService } from '@hazardlens/auth';
import { captureService } from '@hazardlens/capture';
import type { DataOf, ReplyOf, RequestContract, SiteView, TenantType, UserView } from '@hazardlens/contracts';
import { type RunningGateway, startGateway } from '@hazardlens/gateway';
import { incidentService } from '@hazardlens/incident';
import { insuranceService } from '@hazardlens/insurance';
import { reportingService } from '@hazardlens/reporting';
import type { MessageClient, ServiceDefinition } from '@hazardlens/service-kit';
import { sitesService } from '@hazardlens/sites';
import { eventually, type Fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';

const withoutInference: readonly ServiceDefinition[] = [
  authService,
  sitesService,
  captureService,
  incidentService,
  reportingService,
  insuranceService,
];
let people = 0;

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly body: T;
}

/** Somebody who is signed in. */
export interface Person {
  readonly token: string;
  readonly user: UserView;
}

/** The product as it is composed: real gateway, real services, real documents and bus; only what a test stands in for is not. */
export class TestProduct {
  private constructor(
    readonly platform: TestPlatform,
    private readonly gateway: RunningGateway,
    private readonly webRoot: string,
  ) {}

  static async start(
    extra: {
      services?: readonly ServiceDefinition[];
      fakes?: readonly Fake[];
      env?: Record<string, string>;
      /** Jobs run so often instead of at their own times. */
      jobsEveryMs?: number;
    } = {},
  ): Promise<TestProduct> {
    const webRoot = mkdtempSync(join(tmpdir(), 'hl-web-'));
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>HazardLens</title>');
    const env = {
      JWT_SECRET: 'a secret for tests of forty characters..',
      PORT: '0',
      HOST: '127.0.0.1',
      WEB_ROOT: webRoot,
      ...extra.env,
    };
    const { jobsEveryMs: everyMs } = extra;
    const services = [...withoutInference, ...(extra.services ?? [])].map((service) =>
      everyMs === undefined ? service : { ...service, jobs: (service.jobs ?? []).map((job) => ({ ...job, everyMs })) },
    );
    const platform = await startTestPlatform({ services, fakes: extra.fakes ?? [], env });
    const limits = { perMinute: 100_000, capturesPerMinute: 100_000, signupsPerHour: 100_000 };
    const gateway = await startGateway(platform.platform, { edition: 'embedded', limits });
    return new TestProduct(platform, gateway, webRoot);
  }

  get client(): MessageClient {
    return this.platform.client;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    person?: Person,
    body?: unknown,
    language?: string,
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.gateway.url}/api${path}`, {
      method,
      headers: {
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(language === undefined ? {} : { 'accept-language': language }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = bytes.length > 0 && /json/.test(response.headers.get('content-type') ?? '');
    const parsed = (json ? JSON.parse(bytes.toString()) : {}) as T;
    return { status: response.status, headers: response.headers, bytes, body: parsed };
  }

  /** GET that must succeed. */
  async get<T = Record<string, unknown>>(path: string, person: Person): Promise<T> {
    const answer = await this.call<T>('GET', path, person);
    if (answer.status !== 200)
      throw new Error(`GET ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    return answer.body;
  }

  /** Everything that somebody is told live from now on. */
  async live(person: Person): Promise<{ text: () => string; close: () => Promise<void> }> {
    const headers = { authorization: `Bearer ${person.token}` };
    const stop = new AbortController();
    const response = await fetch(`${this.gateway.url}/api/live`, { headers, signal: stop.signal });
    let text = '';
    const decoder = new TextDecoder();
    const reading = (async () => {
      for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
    })().catch(() => undefined);
    return {
      text: () => text,
      close: async () => {
        stop.abort();
        await reading;
      },
    };
  }

  /** A new organisation, with the admin who registered it. */
  async signUp(name: string, tenant_type: TenantType = 'contractor'): Promise<Person> {
    people += 1;
    const email = `admin-${people}-${process.pid}@test.example`;
    const tenant_data = {
      name,
      tenant_type,
      contact_email: `office-${people}-${process.pid}@test.example`,
      phone: null,
    };
    const user_data = { email, password: 'long-enough-1', first_name: 'Ada', last_name: 'Admin' };
    const answer = await this.call<{ access_token: string; user: UserView }>('POST', '/auth/signup', undefined, {
      tenant_data,
      user_data,
    });
    if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${answer.bytes.toString()}`);
    return { token: answer.body.access_token, user: answer.body.user };
  }

  /** Somebody of the admin's organisation in a role, invited and signed in. */
  async colleague(admin: Person, role: string): Promise<Person> {
    people += 1;
    const invited = await this.call<{ invite_url: string }>('POST', '/invite', admin, {
      email: `${role}-${people}-${process.pid}@test.example`,
      first_name: 'Col',
      last_name: role,
      role,
    });
    const token = invited.body.invite_url.split('/').at(-1);
    const accepted = await this.call<{ access_token: string; user: UserView }>(
      'POST',
      '/auth/accept-invite',
      undefined,
      {
        token,
        password: 'long-enough-1',
      },
    );
    return { token: accepted.body.access_token, user: accepted.body.user };
  }

  async site(admin: Person, name: string): Promise<SiteView> {
    const answer = await this.call<SiteView>('POST', '/sites', admin, { name });
    if (answer.status !== 201) throw new Error(`site: ${answer.status} ${answer.bytes.toString()}`);
    // reporting hears of it before anything is asked about it
    await eventually(async () => {
      const asked = await this.call('GET', `/risk-intelligence?site_id=${answer.body.id}`, admin);
      expect(asked.status).toBe(200);
      expect(JSON.stringify(asked.body['heatmap'])).toContain(answer.body.id);
    });
    return answer.body;
  }

  /** A message that no route leads to, or that a route would take photos for. */
  ask<C extends RequestContract>(contract: C, data: DataOf<C>, person: Person): Promise<ReplyOf<C>> {
    const context = { tenantId: person.user.tenant_id, actorId: person.user.id, deadlineMs: 30_000 };
    return this.client.request(contract, data, context);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.platform.close();
    rmSync(this.webRoot, { recursive: true, force: true });
  }
}
