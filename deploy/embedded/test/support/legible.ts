import { inflateRawSync } from 'node:zlib';
import { pdfPages } from '@hazardlens/testing';

const localHeader = Buffer.from('PK\u0003\u0004', 'latin1');

/** What somebody could read in an answer: text as it is, the words of a PDF, every part of an XLSX. */
export function legible(file: Buffer): string {
  if (file.subarray(0, 4).toString('latin1') === '%PDF') return pdfPages(file).join('\n');
  if (!file.subarray(0, 4).equals(localHeader)) return file.toString();
  const parts: string[] = [];
  for (let at = file.indexOf(localHeader); at !== -1; at = file.indexOf(localHeader, at + 4)) {
    const content = file.subarray(at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28));
    const stored = file.readUInt16LE(at + 8) === 0;
    parts.push((stored ? content : inflateRawSync(content)).toString());
  }
  return parts.join('\n');
}
