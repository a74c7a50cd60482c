import { ownerOfObject } from '../capture/object-keys.js';
import { captureIdOf } from './photo-id.js';

describe('captureIdOf', () => {
  it.each([
    ['4f3c2b1a-0000-5000-8000-1234567890ab-0', '4f3c2b1a-0000-5000-8000-1234567890ab'],
    ['capture-4', 'capture'],
    ['capture-5', null],
    ['capture-00', null],
    ['capture', null],
    ['-1', null],
    ['', null],
    ['capture-1\n', null],
  ])('%p → %p', (photoId, captureId) => {
    expect(captureIdOf(photoId)).toBe(captureId);
  });
});

describe('ownerOfObject', () => {
  it('knows photos of captures and nothing else', () => {
    expect(ownerOfObject('tenants/t1/captures/c1/0.jpg')).toEqual({ tenantId: 't1', captureId: 'c1' });
    expect(ownerOfObject('tenants/t1/captures/c1/blurred/0.jpg')).toEqual({ tenantId: 't1', captureId: 'c1' });
    expect(ownerOfObject('tenants/t1/exports/c1/0.csv')).toBeNull();
    expect(ownerOfObject('tenants/t1/captures/0.jpg')).toBeNull();
  });
});
