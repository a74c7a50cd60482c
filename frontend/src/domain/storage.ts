import type { UserView } from '@hazardlens/contracts';

/** Names are the specification's (section 3, client storage keys). */
export const storageKeys = { token: 'token', user: 'user', site: 'selectedSiteId' } as const;
/** Where a person was when the session ended; only of this tab. */
const originKey = 'returnTo';

interface StoredSession {
  token: string | null;
  user: UserView | null;
  selectedSiteId: string | null;
}

function isUser(value: unknown): value is UserView {
  return typeof value === 'object' && value !== null && 'role' in value && 'email' in value;
}

/** Reads what the last visit left. A stored user that cannot be parsed clears the session. */
export function readSession(): StoredSession {
  const selectedSiteId = localStorage.getItem(storageKeys.site);
  const token = localStorage.getItem(storageKeys.token);
  const text = localStorage.getItem(storageKeys.user);
  if (!token) return { token: null, user: null, selectedSiteId };
  if (text === null) return { token, user: null, selectedSiteId };
  try {
    const user: unknown = JSON.parse(text);
    if (isUser(user)) return { token, user, selectedSiteId };
  } catch {
    // falls through: the same as a user of another shape
  }
  clearSession();
  return { token: null, user: null, selectedSiteId };
}

/** The token last: other tabs follow it. */
export function writeSession(token: string, user: UserView): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  localStorage.setItem(storageKeys.token, token);
}

/** Whether the session that is stored is this one: another tab may have ended it, or let in somebody else, since. */
export const isStored = (token: string | null): boolean => localStorage.getItem(storageKeys.token) === token;

export function clearSession(): void {
  localStorage.removeItem(storageKeys.token);
  localStorage.removeItem(storageKeys.user);
}

export function writeSelectedSite(id: string | null): void {
  if (id === null) localStorage.removeItem(storageKeys.site);
  else localStorage.setItem(storageKeys.site, id);
}

/** @param userId who is led back there: whoever signs in instead has not been there */
export function rememberOrigin(path: string, userId: string): void {
  sessionStorage.setItem(originKey, `${userId} ${path}`);
}

/** The server has ended the session of this tab, and nobody has signed in since. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(originKey) !== null;

/** Reads the remembered screen once; null: nobody's, or another person's. */
export function takeOrigin(userId: string | null): string | null {
  const origin = sessionStorage.getItem(originKey);
  sessionStorage.removeItem(originKey);
  return origin?.startsWith(`${userId} `) ? origin.slice(`${userId} `.length) : null;
}

const firstStepsKey = (tenantId: string) => `firstSteps.${tenantId}`;

/** The checklist of a new organisation: ended on this device, by itself or by a person. */
export const firstSteps = {
  haveEnded: (tenantId: string): boolean => localStorage.getItem(firstStepsKey(tenantId)) !== null,
  end: (tenantId: string): void => localStorage.setItem(firstStepsKey(tenantId), 'ended'),
};
