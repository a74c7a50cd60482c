import { photoKeys } from '../intake/stored-photo.js';
import { bodyHashOf, captureFolder, captureIdOf, photoIdOf } from './capture-rules.js';

describe('captureIdOf', () => {
  it('meets itself for one tenant and client id only', () => {
    const first = captureIdOf('t1', 'c1', undefined);
    expect(captureIdOf('t1', 'c1', 'any-key')).toBe(first);
    expect(captureIdOf('t2', 'c1', undefined)).not.toBe(first);
    expect(captureIdOf('t1', 'c2', undefined)).not.toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-/);
  });

  it('never mixes client ids and keys, nor where one ends and the other begins', () => {
    expect(captureIdOf('t1', null, 'c1')).not.toBe(captureIdOf('t1', 'c1', undefined));
    expect(captureIdOf('t', '1c', undefined)).not.toBe(captureIdOf('t1', 'c', undefined));
  });

  it('is random without either', () => {
    expect(captureIdOf('t1', null, undefined)).not.toBe(captureIdOf('t1', null, undefined));
  });
});

describe('bodyHashOf', () => {
  const body = {
    photos: [{ sha256: 'a' }, { sha256: 'b' }],
    siteId: 's',
    notes: 'n',
    position: { latitude: 1, longitude: 2 },
    capturedAt: null,
  };
  it('changes with every part', () => {
    const hashes = [
      body,
      { ...body, photos: [{ sha256: 'b' }, { sha256: 'a' }] },
      { ...body, siteId: 'other' },
      { ...body, notes: null },
      { ...body, position: { latitude: 1, longitude: 2, accuracy: 5 } },
      { ...body, position: null },
      { ...body, capturedAt: '2026-05-10T12:00:00Z' },
    ].map(bodyHashOf);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(bodyHashOf({ ...body })).toBe(hashes[0]);
  });
});

describe('names of photos', () => {
  it('carry the content, so that nothing is overwritten by something else', () => {
    expect(photoKeys(captureFolder('t', 'c'), 0, 'abcdef0123456789ffff')).toEqual({
      key: 'tenants/t/captures/c/0-abcdef0123456789.jpg',
      thumbnail_key: 'tenants/t/captures/c/0-abcdef0123456789-thumb.jpg',
    });
    expect(photoIdOf('c', 4)).toBe('c-4');
  });
});
