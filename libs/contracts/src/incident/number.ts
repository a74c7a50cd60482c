/** Digits of a number at least, so that numbers of one organisation line up: NG-0142. */
const DIGITS = 4;
const form = /^([a-z]{2,4})-?(\d{4,9})$/i;

/** What people call an incident on the radio: letters of its organisation, and which one of its incidents it is. */
export const incidentNumber = (prefix: string, count: number): string =>
  `${prefix}-${String(count).padStart(DIGITS, '0')}`;

/** The number as it is stored, when the text is one in whatever case ('ng-0142', 'NG0142'); null for everything else, ids too. */
export function asIncidentNumber(text: string): string | null {
  const [, prefix, digits] = form.exec(text.trim()) ?? [];
  return prefix && digits ? incidentNumber(prefix.toUpperCase(), Number(digits)) : null;
}
