import type { Locale } from '@hazardlens/contracts';
import Negotiator from 'negotiator';

const supported: Locale[] = ['en', 'es'];
/** A browser sends a dozen languages at most. */
const mostCharacters = 200;

/** Which of our languages a reader likes best, by their weights (RFC 9110); English where they like none of them. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const headers = { 'accept-language': (acceptLanguage ?? '').slice(0, mostCharacters) };
  return (new Negotiator({ headers }).language(supported) as Locale | undefined) ?? 'en';
}
