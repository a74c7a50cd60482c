import { lookAgain } from './api/figures.js';
import { useUser } from './store.js';

/** For a query whose answer is an insurer's by consent alone: taken back, it goes also from a screen that stays open. */
export const useLookAgain = (): Partial<typeof lookAgain> =>
  useUser()?.tenant_type === 'insurance_provider' ? lookAgain : {};
