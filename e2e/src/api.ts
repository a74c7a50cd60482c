import { randomUUID } from 'node:crypto';
import type { IncidentView, Role, SessionAnswer, SignupRequest, SiteView } from '@hazardlens/contracts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** A signed-in (or anonymous) person's view of the HTTP API. */
export class Api {
  constructor(
    readonly url: string,
    readonly token?: string,
  ) {}

  get<T>(path: string): Promise<Answer<T>> {
    return this.request<T>('GET', path);
  }
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.request<T>('POST', path, body, headers);
  }
  put<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.request<T>('PUT', path, body, headers);
  }

  async request<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, body: parsed as T, headers: response.headers };
  }

  as(token: string): Api {
    return new Api(this.url, token);
  }
}

/** A new contractor with its admin signed in: each test makes its own. */
export async function aTenant(
  url: string,
  overrides: Partial<SignupRequest['tenant_data']> = {},
): Promise<{ api: Api; session: SessionAnswer; email: string; password: string }> {
  const unique = randomUUID().slice(0, 8);
  const email = `admin-${unique}@example.com`;
  const password = `pass-${unique}`;
  const answer = await new Api(url).post<SessionAnswer>('/auth/signup', {
    tenant_data: {
      name: `Contractor ${unique}`,
      tenant_type: 'contractor',
      contact_email: `office-${unique}@example.com`,
      phone: null,
      ...overrides,
    },
    user_data: { email, password, first_name: 'Ada', last_name: 'Admin', phone: null },
  });
  if (answer.status !== 201) throw new Error(`signup answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return { api: new Api(url, answer.body.access_token), session: answer.body, email, password };
}

/** Somebody of the tenant behind `admin`: invited, accepted, signed in. */
export async function aPerson(admin: Api, role: Role): Promise<{ api: Api; session: SessionAnswer; password: string }> {
  const unique = randomUUID().slice(0, 8);
  const password = `pass-${unique}`;
  const invited = await admin.post<{ invite_url: string }>('/invite', {
    email: `${role}-${unique}@example.com`,
    first_name: 'Robin',
    last_name: `Role ${unique}`,
    role,
  });
  if (invited.status !== 201) throw new Error(`invite answered ${invited.status} ${JSON.stringify(invited.body)}`);
  const token = invited.body.invite_url.split('/').at(-1);
  const accepted = await admin.post<SessionAnswer>('/auth/accept-invite', { token, password });
  if (accepted.status >= 300) throw new Error(`accept-invite answered ${accepted.status}`);
  return { api: admin.as(accepted.body.access_token), session: accepted.body, password };
}

/** A finding reported by a person: always there, whatever a model sees. `photo` as base64. */
export async function anIncident(
  api: Api,
  siteId: string,
  changes: Record<string, unknown> = {},
): Promise<IncidentView> {
  const answer = await api.post<IncidentView>('/incidents', {
    site_id: siteId,
    category: 'PPE_COMPLIANCE',
    hazard_type: 'no_hard_hat',
    notes: 'Seen at the gate',
    ...changes,
  });
  if (answer.status >= 300) throw new Error(`incident answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A site of the tenant behind `api`. */
export async function aSite(api: Api, name = 'North tower'): Promise<SiteView> {
  const answer = await api.post<SiteView>('/sites', { name, address: { text: '1 Harbour Road' } });
  if (answer.status !== 201) throw new Error(`site answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
