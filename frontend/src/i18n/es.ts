import type { Translation } from './en.js';
import { en } from './en.js';
export const es: Translation = en;
