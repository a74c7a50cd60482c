import { jpegTakenAt } from '../../testing/photos.js';
import { takenAtOf } from './taken-at.js';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A HEIC whose boxes lead nowhere, with the EXIF block of a JPEG somewhere in it. */
const aHeic = (jpeg: Uint8Array<ArrayBuffer>) =>
  new Blob([bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0'), jpeg.subarray(12)]);

describe('when a chosen file was taken', () => {
  it.each([
    ['a JPEG', (jpeg: Uint8Array<ArrayBuffer>) => new Blob([jpeg])],
    ['a HEIC', aHeic],
  ])('is read from %s as a clock that goes like this device', async (_, file) => {
    expect(await takenAtOf(file(jpegTakenAt('2026:11:27 14:03:22')))).toBe(
      new Date('2026-11-27T14:03:22').toISOString(),
    );
  });

  it.each([
    ['no time', new Blob([jpegTakenAt('0000:00:00 00:00:00')])],
    ['zeros alone', new Blob([bytesOf('\0\0\0\x18ftypheic'), new Uint8Array(100_000)])],
  ])('is not known of a file with %s', async (_, file) => {
    expect(await takenAtOf(file)).toBeNull();
  });

  it.each(['', 'x'.repeat(400)])('is no question to what is no photo', async (text) => {
    await expect(takenAtOf(new Blob([text]))).rejects.toThrow();
  });
});
