import type { Locale } from '../types.js';

/** What to do at once, how to put it right, and how to keep it from coming back; in this order. */
export type ThreeSteps = readonly [stop: string, fix: string, prevent: string];

/** Hazard type code → three steps in each language. */
export type Steps = Readonly<Record<string, Readonly<Record<Locale, ThreeSteps>>>>;
