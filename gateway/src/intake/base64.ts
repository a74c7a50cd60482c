/** Bytes of a photo as the API takes it: a base64 data URL or bare base64. */
const dataUrl = /^data:[^,]{0,200};base64,/i;
const shortest = 100;

export type Base64Photo = { kind: 'bytes'; bytes: Buffer } | { kind: 'too-short' } | { kind: 'malformed' };

/**
 * Strict base64 (RFC 4648 section 4, padded, no white space). The media type of a data URL is ignored: the bytes decide.
 * 'too-short': at most 100 characters of base64, which the specification counts as no photo.
 */
export function decodeBase64Photo(text: string): Base64Photo {
  const head = dataUrl.exec(text.slice(0, 300))?.[0] ?? '';
  const encoded = head === '' ? text : text.slice(head.length);
  if (encoded.length <= shortest) return { kind: 'too-short' };
  // Node skips what it does not know and takes the URL alphabet too; only a length that adds up is strict base64.
  if (encoded.length % 4 !== 0 || encoded.includes('-') || encoded.includes('_')) return { kind: 'malformed' };
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length === (encoded.length / 4) * 3 - padding ? { kind: 'bytes', bytes } : { kind: 'malformed' };
}
