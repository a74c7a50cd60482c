import { onDevice } from './device-storage.js';

/** The person's choice, else the browser's language. Apart from i18next, for what is there before it. */
export const wantsSpanish = (): boolean =>
  (onDevice.getItem('language') ?? navigator.language).toLowerCase().startsWith('es');
