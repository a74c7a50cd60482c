const MOST_FORMATS = 100;

/** Building a formatter of Intl is dear, and a report has thousands of dates and numbers; the few that are in use are kept. */
export function keptFormats<Format>(): (key: string, make: () => Format) => Format {
  const formats = new Map<string, Format>();
  return (key, make) => {
    const known = formats.get(key) ?? make();
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(key, known);
    return known;
  };
}
