import { localeOf } from './locale-of.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['es-419', 'es'],
  ['es-MX, en', 'es'],
  ['en-GB, es', 'en'],
  ['en-GB;q=0.8, es-MX;q=0.9', 'es'],
  ['en;q=0, *', 'es'],
  ['ES', 'es'],
  ['fr-FR, es;q=0.5', 'es'],
  ['es;q=0.1, en;q=0.9', 'en'],
  ['de, es;q=0.1, en;q=0.5', 'en'],
  ['fr, es;q=0', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  [`${'x,'.repeat(5000)}es`, 'en'],
] as const)('%s is answered in %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
