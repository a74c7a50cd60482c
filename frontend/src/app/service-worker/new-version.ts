import { signal } from '../../domain/signal.js';

/** Goes on with the newer version that is there; null while none is. */
export const newVersion = signal<(() => void) | null>(null);
