import { DomainError } from '@hazardlens/contracts';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';

const productName = 'hazardlens';
/** Names shorter than that stand in too many words. */
const shortestName = 4;
/** What is left of a name without its ordinary words may be an ordinary word itself ('Test Construction'). */
const shortestCore = 5;

/** A password has as many: shorter entries would be held for nothing. */
const shortestPassword = 8;
/**
 * What is tried first, 104,000 entries of a password's length: leaked passwords, and words, first and last names of both languages
 * as they stand.
 */
const triedFirst = new Set(
  [common, english, spanish]
    .flatMap((dictionary) => Object.values(dictionary).flat())
    .filter(({ length }) => length >= shortestPassword)
    .map((entry) => entry.toLowerCase()),
);
/** The lists leave out what zxcvbn knows by its form: repeats ('aaaaaaaa', 'abcabcabc'), dates and short numbers. */
const formed = /^(?:(.{1,4})\1+|\d{8,10})$/s;
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** What a company's name says beside its legal form and trade. */
const ordinaryWords =
  /\b(?:inc|llc|ltd|limited|corp|corporation|company|co|gmbh|sa|sl|construction|constructions|builders|building|group|insurance|mutual|the|and)\b/gi;

/** What makes a password one that is guessed first: it is one of the most common, or has the product's or company's name in it. */
export function whyGuessable(password: string, company: string): 'PASSWORD_COMMON' | 'PASSWORD_NAMES' | null {
  const typed = password.toLowerCase();
  if (triedFirst.has(typed) || formed.test(typed)) return 'PASSWORD_COMMON';
  const letters = lettersOf(password);
  const named = (name: string, shortest: number) => name.length >= shortest && letters.includes(name);
  const core = lettersOf(company.replace(ordinaryWords, ''));
  const isNamed = named(productName, 0) || named(lettersOf(company), shortestName) || named(core, shortestCore);
  return isNamed ? 'PASSWORD_NAMES' : null;
}

/**
 * Refuses a new password that would be guessed first. Passwords that are in use are not looked at.
 * @throws DomainError PASSWORD_COMMON | PASSWORD_NAMES
 */
export function refuseGuessable(password: string, company: string): void {
  const why = whyGuessable(password, company);
  if (why) throw new DomainError(why);
}
