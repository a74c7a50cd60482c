import type { UserView } from '@hazardlens/contracts';
import { inTab, onDevice } from '../i18n/device-storage.js';

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
  const selectedSiteId = onDevice.getItem(storageKeys.site);
  const token = onDevice.getItem(storageKeys.token);
  const text = onDevice.getItem(storageKeys.user);
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
  onDevice.setItem(storageKeys.user, JSON.stringify(user));
  onDevice.setItem(storageKeys.token, token);
}

/** Whether the session that is stored is this one: another tab may have ended it, or let in somebody else, since. */
export const isStored = (token: string | null): boolean => onDevice.getItem(storageKeys.token) === token;

export function clearSession(): void {
  onDevice.removeItem(storageKeys.token);
  onDevice.removeItem(storageKeys.user);
}

export function writeSelectedSite(id: string | null): void {
  if (id === null) onDevice.removeItem(storageKeys.site);
  else onDevice.setItem(storageKeys.site, id);
}

/** @param userId who is led back there: whoever signs in instead has not been there */
export function rememberOrigin(path: string, userId: string): void {
  inTab.setItem(originKey, `${userId} ${path}`);
}

/** The server has ended the session of this tab, and nobody has signed in since. */
export const hasSessionEnded = (): boolean => inTab.getItem(originKey) !== null;

/** Reads the remembered screen once; null: nobody's, or another person's. */
export function takeOrigin(userId: string | null): string | null {
  const origin = inTab.getItem(originKey);
  inTab.removeItem(originKey);
  return origin?.startsWith(`${userId} `) ? origin.slice(`${userId} `.length) : null;
}

const firstStepsKey = (tenantId: string) => `firstSteps.${tenantId}`;

/** The checklist of a new organisation: ended on this device, by itself or by a person. */
export const firstSteps = {
  haveEnded: (tenantId: string): boolean => onDevice.getItem(firstStepsKey(tenantId)) !== null,
  end: (tenantId: string): void => onDevice.setItem(firstStepsKey(tenantId), 'ended'),
};
