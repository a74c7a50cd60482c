import { DomainError } from '@hazardlens/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const productName = 'hazardlens';
/** Names shorter than that stand in too many words. */
const shortestName = 4;
/** What is left of a name without its ordinary words may be an ordinary word itself ('Test Construction'). */
const shortestCore = 5;

const common = new Set(dictionary['passwords-common']);
/** The list leaves out what zxcvbn knows by its form: repeats ('aaaaaaaa', 'abcabcabc'), dates and short numbers. */
const formed = /^(?:(.{1,4})\1+|\d{8,10})$/s;
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** What a company's name says beside its legal form and trade. */
const ordinaryWords =
  /\b(?:inc|llc|ltd|limited|corp|corporation|company|co|gmbh|sa|sl|construction|constructions|builders|building|group|insurance|mutual|the|and)\b/gi;

/**
 * Refuses a new password that would be guessed first: one of the most common, or with the product's or company's name in it.
 * Passwords that are in use are not looked at.
 * @throws DomainError PASSWORD_COMMON | PASSWORD_NAMES
 */
export function refuseGuessable(password: string, company: string): void {
  const typed = password.toLowerCase();
  if (common.has(typed) || formed.test(typed)) throw new DomainError('PASSWORD_COMMON');
  const letters = lettersOf(password);
  const named = (name: string, shortest: number) => name.length >= shortest && letters.includes(name);
  const core = lettersOf(company.replace(ordinaryWords, ''));
  if (named(productName, 0) || named(lettersOf(company), shortestName) || named(core, shortestCore))
    throw new DomainError('PASSWORD_NAMES');
}
