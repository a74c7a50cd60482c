import sharp from 'sharp';
import { readOrigin } from './exif.js';

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

  it.each([
    // a camera in New York, by satellites that it saw 40 seconds before
    ['2026:07:09 08:30:15', '2026:07:09', '12/1 29/1 35/1', '2026-07-09T12:30:15.000Z'],
    // in Adelaide, whose morning is yesterday's evening in UTC
    ['2026:07:09 08:30:15', '2026:07:08', '23/1 0/1 10/1', '2026-07-08T23:00:15.000Z'],
    // of some other day, or of none
    ['2026:07:09 08:30:15', '2026:07:01', '12/1 29/1 35/1', '2026-07-09T08:30:15.000Z'],
    ['2026:07:09 08:30:15', '    :  :  ', '12/1 29/1 35/1', '2026-07-09T08:30:15.000Z'],
  ])('reads a clock without offset, %s, by the satellites: %s %s', async (clock, date, time, expected) => {
    const bytes = await drawn()
      .withExif({ IFD2: { DateTimeOriginal: clock }, IFD3: { GPSDateStamp: date, GPSTimeStamp: time } })
      .toBuffer();
    expect((await readOrigin(bytes)).takenAt?.toISOString()).toBe(expected);
  });

  it('believes an offset before the satellites', async () => {
    const IFD2 = { DateTimeOriginal: '2026:07:09 08:30:15', OffsetTimeOriginal: '-04:00' };
    const IFD3 = { GPSDateStamp: '2026:07:09', GPSTimeStamp: '9/1 0/1 0/1' };
    const { takenAt } = await readOrigin(await drawn().withExif({ IFD2, IFD3 }).toBuffer());
    expect(takenAt?.toISOString()).toBe('2026-07-09T12:30:15.000Z');
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
