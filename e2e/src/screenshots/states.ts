import { randomUUID } from 'node:crypto';
import type { SessionAnswer, TenantType } from '@hazardlens/contracts';
import type { Page } from 'playwright-core';
import { Api } from '../api.js';
import type { Shot, Viewer } from './shots.js';

/** What a screen can know: everything, nothing yet, nothing at all, that there is nothing, or what was true before. */
export const states = ['full', 'loading', 'failed', 'empty', 'stale'] as const;
export type State = (typeof states)[number];

/** Without these no screen opens; everything else is what a screen shows. */
const needed = /\/api\/(me|config|live)(\?|$)/;
const isAsked = (url: URL): boolean => url.pathname.startsWith('/api/') && !needed.test(url.pathname);

const failure = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail: 'The service is busy right now; please try again in a moment.',
    code: 'UNAVAILABLE',
    trace_id: 'screenshot',
  }),
};

/** Screens that ask for something as they open; views that need an answer first have no other states. */
export const hasStates = ({ prepare, viewer }: Shot): boolean => prepare === undefined && viewer !== 'stranger';

/** Opens the screen in a state. @param whenSettled waits until nothing is a placeholder any more */
export async function openIn(state: State, page: Page, path: string, whenSettled: () => Promise<unknown>) {
  if (state === 'stale') {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await whenSettled();
  }
  // never answered, and let go when the page closes
  if (state === 'loading') await page.route(isAsked, () => undefined);
  if (state === 'failed' || state === 'stale') await page.route(isAsked, (route) => route.fulfill(failure));
  if (state === 'stale') await page.reload();
  else await page.goto(path);
}

/** Organisations that signed up a moment ago: their admins see every screen without anything on it. */
export async function newcomers(url: string): Promise<(viewer: Viewer) => SessionAnswer> {
  const signUp = async (tenant_type: TenantType): Promise<SessionAnswer> => {
    const email = `${randomUUID()}@empty.example`;
    const tenant_data = { name: 'Fresh Start', tenant_type, contact_email: email, phone: null };
    const user_data = { email, password: randomUUID(), first_name: 'Nora', last_name: 'New' };
    return (await new Api(url).post<SessionAnswer>('/auth/signup', { tenant_data, user_data })).body;
  };
  const [contractor, insurer] = [await signUp('contractor'), await signUp('insurance_provider')];
  return (viewer) => (viewer === 'insurer' ? insurer : contractor);
}
