import { jpegTakenAt } from '../../testing/photos.js';
import { originOf } from './photo-origin.js';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A HEIC whose boxes lead nowhere, with the EXIF block of a JPEG somewhere in it. */
const aHeic = (jpeg: Uint8Array<ArrayBuffer>) =>
  new Blob([bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0'), jpeg.subarray(12)]);

describe('when and where a chosen file was taken', () => {
  it.each([
    ['a JPEG', (jpeg: Uint8Array<ArrayBuffer>) => new Blob([jpeg])],
    ['a HEIC', aHeic],
  ])('is read from %s as a clock that goes like this device', async (_, file) => {
    expect(await originOf(file(jpegTakenAt('2026:11:27 14:03:22')))).toEqual({
      takenAt: new Date('2026-11-27T14:03:22').toISOString(),
      position: { latitude: expect.closeTo(40.712778, 5), longitude: expect.closeTo(-74.006111, 5) },
    });
  });

  it.each([
    ['no time', new Blob([jpegTakenAt('0000:00:00 00:00:00')])],
    ['zeros alone', new Blob([bytesOf('\0\0\0\x18ftypheic'), new Uint8Array(100_000)])],
  ])('is not known of a file with %s', async (_, file) => {
    expect((await originOf(file)).takenAt).toBeNull();
  });

  it.each(['', 'x'.repeat(400)])('is no question to what is no photo', async (text) => {
    await expect(originOf(new Blob([text]))).rejects.toThrow();
  });
});
