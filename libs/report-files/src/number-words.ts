import { keptFormats } from './kept-formats.js';

const format = keptFormats<Intl.NumberFormat>();

/** A number as the reader's screens write it, rounded by what stands in it and not by what floating point made of that: '0.62', '0,62'. */
export function numberIn(locale: string, value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return format(`${locale} ${decimals}`, () => new Intl.NumberFormat(locale, digits)).format(value);
}
