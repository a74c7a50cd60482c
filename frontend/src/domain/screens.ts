import { type ProtectedScreen, screenAccess } from '@hazardlens/contracts';

/** The protected screen that a path belongs to; null for every other path. */
export const screenOf = (path: string): ProtectedScreen | null =>
  (Object.keys(screenAccess) as ProtectedScreen[]).find((screen) => screen === path.replace(/\/+$/, '')) ?? null;
