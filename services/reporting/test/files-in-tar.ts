/** Read by hand: a header block of 512 bytes, the content padded to blocks, two empty blocks at the end (POSIX ustar). */
export function filesIn(tar: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = 0;
  while (tar[at] !== 0) {
    const text = (from: number, length: number): string =>
      tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8);
    files[text(0, 100)] = tar.toString('utf8', at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  expect(tar.length - at).toBe(1_024);
  return files;
}
