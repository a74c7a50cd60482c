import { fold } from '@hazardlens/contracts';

/** Said of an organisation of which nothing is known yet but that it exists. */
const NAMELESS = 'HL';
const MOST_LETTERS = 4;
/** What kind of company it is; nobody says it on the radio. */
const LEGAL_FORMS = new Set([
  ...['inc', 'llc', 'ltd', 'limited', 'corp', 'co', 'plc', 'gmbh', 'ag', 'kg', 'bv', 'nv'],
  ...['sa', 'sl', 'srl', 'sas', 'sac', 'cv', 'and', 'the', 'of', 'de', 'del', 'la', 'el', 'los', 'las', 'y', 'e'],
]);

/** Two to four letters of an organisation's name: the first of each word, or the first two consonants of a single word. */
export function prefixOf(name: string): string {
  const words = plain(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  const chosen = telling.length > 0 ? telling : words;
  const initials = chosen.map((word) => word[0]).join('');
  if (initials.length >= 2) return initials.slice(0, MOST_LETTERS).toUpperCase();
  const [word = ''] = chosen;
  const consonants = word.slice(1).replace(/[aeiou]/g, '');
  const letters = `${word.slice(0, 1)}${consonants.slice(0, 1) || word.slice(1, 2)}`;
  return letters.length === 2 ? letters.toUpperCase() : NAMELESS;
}

/** 'Construcción Ñandú' has letters that a radio alphabet does not. */
const plain = (name: string): string => fold(name.replace(/\./g, ''));
