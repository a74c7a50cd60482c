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

export function writeSession(token: string, user: UserView): void {
  localStorage.setItem(storageKeys.token, token);
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
}

export function clearSession(): void {
  localStorage.removeItem(storageKeys.token);
  localStorage.removeItem(storageKeys.user);
}

export function writeSelectedSite(id: string | null): void {
  if (id === null) localStorage.removeItem(storageKeys.site);
  else localStorage.setItem(storageKeys.site, id);
}

export function rememberOrigin(path: string): void {
  sessionStorage.setItem(originKey, path);
}

/** The server has ended the session of this tab, and nobody has signed in since. */
export const hasSessionEnded = (): boolean => sessionStorage.getItem(originKey) !== null;

/** Reads the remembered screen once. */
export function takeOrigin(): string | null {
  const path = sessionStorage.getItem(originKey);
  sessionStorage.removeItem(originKey);
  return path;
}

const firstStepsKey = (tenantId: string) => `firstSteps.${tenantId}`;

/** The checklist of a new organisation: ended on this device, by itself or by a person. */
export const firstSteps = {
  haveEnded: (tenantId: string): boolean => localStorage.getItem(firstStepsKey(tenantId)) !== null,
  end: (tenantId: string): void => localStorage.setItem(firstStepsKey(tenantId), 'ended'),
};
