import type { Locale } from '@hazardlens/contracts';
import Negotiator from 'negotiator';

const supported: Locale[] = ['en', 'es'];
/** A browser sends a dozen languages at most. */
const mostCharacters = 200;

/** The texts are the same in all countries. Told apart, 'es-MX, en' would be English: an exact name counts more than an order. */
const country = /\b(en|es)-[\w-]+/gi;

/** Which of our languages a reader likes best, by their weights and then their order (RFC 9110); English where they like none of them. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const headers = { 'accept-language': (acceptLanguage ?? '').slice(0, mostCharacters).replace(country, '$1') };
  return (new Negotiator({ headers }).language(supported) as Locale | undefined) ?? 'en';
}
