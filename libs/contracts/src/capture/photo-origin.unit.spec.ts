import { capturedAt, knownPosition, photoOrigin } from './photo-origin.js';

const takenAt = (...asked: Parameters<typeof photoOrigin>) => photoOrigin(...asked).takenAt;

/** How far this device's clock is behind UTC at that moment. */
const behindUtc = (at: string): number => new Date(at).getTimezoneOffset() * 60_000;

describe('when a photo was taken', () => {
  it.each([
    [{ DateTimeOriginal: '2026:05:09 08:30:15' }, '2026-05-09T08:30:15.000Z'],
    [{ DateTimeOriginal: '2026:05:09 08:30:15', OffsetTimeOriginal: '-05:00' }, '2026-05-09T13:30:15.000Z'],
    [{ DateTimeOriginal: '2026:05:09 08:30:15', OffsetTimeOriginal: 'nonsense' }, '2026-05-09T08:30:15.000Z'],
    [{ CreateDate: '2026:05:09 08:30:15', OffsetTimeDigitized: '+02:00' }, '2026-05-09T06:30:15.000Z'],
  ])('reads %j', (tags, expected) => {
    expect(takenAt(tags, 'utc')?.toISOString()).toBe(expected);
  });

  it('reads a clock that goes like this device’s, and no other', () => {
    const local = takenAt({ DateTimeOriginal: '2026:05:09 08:30:15' }, 'device');
    const asUtc = Date.parse('2026-05-09T08:30:15.000Z');
    expect(local?.getTime()).toBe(asUtc + behindUtc('2026-05-09T08:30:15'));
    const told = { DateTimeOriginal: '2026:05:09 08:30:15', OffsetTimeOriginal: '-05:00' };
    expect(takenAt(told, 'device')?.toISOString()).toBe('2026-05-09T13:30:15.000Z');
    const seen = { DateTimeOriginal: '2026:07:09 08:30:15', GPSDateStamp: '2026:07:09', GPSTimeStamp: [12, 29, 35] };
    expect(takenAt(seen, 'device')?.toISOString()).toBe('2026-07-09T12:30:15.000Z');
  });

  it.each(['', '0000:00:00 00:00:00', '    :  :     :  :  ', 5, undefined])('finds no time in %p', (value) => {
    for (const clock of ['utc', 'device'] as const) expect(takenAt({ DateTimeOriginal: value }, clock)).toBeNull();
  });
});

const received = new Date('2026-05-10T12:00:00.000Z');
const shifted = (ms: number) => new Date(received.getTime() + ms);
const day = 86_400_000;

describe('capturedAt', () => {
  it.each([
    ['the moment itself', 0],
    ['seven days ago', -7 * day],
    ['five minutes ahead', 300_000],
  ])('believes %s', (_, ms) => {
    expect(capturedAt(shifted(ms), received)).toEqual(shifted(ms));
  });

  it.each([
    ['longer ago', -7 * day - 1],
    ['further ahead', 300_001],
    ['the year 1970', -received.getTime()],
  ])('takes the time of receipt for %s', (_, ms) => {
    expect(capturedAt(shifted(ms), received)).toEqual(received);
  });

  it('takes the time of receipt for nothing', () => {
    expect(capturedAt(null, received)).toBe(received);
  });
});

describe('where a photo was taken', () => {
  const sydney = { GPSLatitudeRef: 'S', GPSLatitude: [33, 51, 30], GPSLongitudeRef: 'E', GPSLongitude: [151, 12, 0] };
  it('is read in degrees, south and west of 0 below it', () => {
    const { position } = photoOrigin(sydney, 'utc');
    expect(position?.latitude).toBeCloseTo(-33.858333, 6);
    expect(position?.longitude).toBeCloseTo(151.2, 6);
  });

  it.each([{ ...sydney, GPSLatitude: [91, 0, 0] }, { ...sydney, GPSLongitude: 151.2 }, { GPSLatitude: [0, 0, 0] }, {}])(
    'is not known by %j',
    (tags) => {
      expect(photoOrigin(tags, 'utc').position).toBeNull();
    },
  );

  it('is not where a camera writes that knows nothing', () => {
    const nowhere = { ...sydney, GPSLatitude: [0, 0, 0], GPSLongitude: [0, 0, 0] };
    expect(photoOrigin(nowhere, 'utc').position).toBeNull();
  });
});

describe('knownPosition', () => {
  it('drops what phones send when they know nothing', () => {
    expect(knownPosition({ latitude: 0, longitude: 0, accuracy: 0 })).toBeNull();
    expect(knownPosition({ latitude: 0.0009, longitude: -0.0009 })).toBeNull();
    expect(knownPosition(null)).toBeNull();
  });

  it('keeps places on the equator or the meridian', () => {
    expect(knownPosition({ latitude: 0, longitude: 32.4 })).toEqual({ latitude: 0, longitude: 32.4 });
    expect(knownPosition({ latitude: 51.5, longitude: 0 })).toEqual({ latitude: 51.5, longitude: 0 });
  });
});
