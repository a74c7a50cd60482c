import { useUser } from './store.js';

/** What the other side of a consent did reaches no screen by itself: what it opened must not stand there for long. */
export const lookAgain = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnFocus: true } as const;

/** For a query whose answer is an insurer's by consent alone: taken back, it goes also from a screen that stays open. */
export const useLookAgain = (): Partial<typeof lookAgain> =>
  useUser()?.tenant_type === 'insurance_provider' ? lookAgain : {};
