import sharp from 'sharp';
import { exifTime, readOrigin } from './exif.js';

const drawn = () => sharp({ create: { width: 32, height: 32, channels: 3, background: 'green' } }).jpeg();

describe('readOrigin', () => {
  it('reads time and position', async () => {
    const bytes = await drawn()
      .withExif({
        IFD2: { DateTimeOriginal: '2026:05:09 08:30:15', OffsetTimeOriginal: '+02:00' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '33/1 51/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '151/1 12/1 0/1',
        },
      })
      .toBuffer();
    const { takenAt, position } = await readOrigin(bytes);
    expect(takenAt?.toISOString()).toBe('2026-05-09T06:30:15.000Z');
    expect(position?.latitude).toBeCloseTo(-33.8583, 3);
    expect(position?.longitude).toBeCloseTo(151.2, 3);
  });

  it('knows nothing of a photo without or with broken metadata', async () => {
    const plain = await drawn().toBuffer();
    const broken = Buffer.concat([
      plain.subarray(0, 2),
      Buffer.from('ffe1000e457869660000ffffffffffff', 'hex'),
      plain.subarray(2),
    ]);
    for (const bytes of [plain, broken, Buffer.from('no image at all')]) {
      expect(await readOrigin(bytes)).toEqual({ takenAt: null, position: null });
    }
  });
});

describe('exifTime', () => {
  it.each([
    ['2026:05:09 08:30:15', undefined, '2026-05-09T08:30:15.000Z'],
    ['2026:05:09 08:30:15', '-05:00', '2026-05-09T13:30:15.000Z'],
    ['2026:05:09 08:30:15', 'nonsense', '2026-05-09T08:30:15.000Z'],
  ])('reads %s %s', (value, offset, expected) => {
    expect(exifTime(value, offset)?.toISOString()).toBe(expected);
  });

  it.each(['', '0000:00:00 00:00:00', '    :  :     :  :  ', 5, undefined])('finds no time in %p', (value) => {
    expect(exifTime(value, undefined)).toBeNull();
  });
});
