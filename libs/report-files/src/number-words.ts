/** Building a NumberFormat is dear, and a report has thousands of numbers. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as the reader's screens write it, rounded by what stands in it and not by what floating point made of that: '0.62', '0,62'. */
export function numberIn(locale: string, value: number, decimals = 0): string {
  const key = `${locale} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, digits);
  formats.set(key, format);
  return format.format(value);
}
