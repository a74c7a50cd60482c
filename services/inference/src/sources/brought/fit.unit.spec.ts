import fc from 'fast-check';
import { fitPhoto, longSideFor, onPhoto } from './fit.js';

const size = fc.record({ width: fc.integer({ min: 40, max: 640 }), height: fc.integer({ min: 40, max: 640 }) });
const share = fc.integer({ min: 5, max: 45 }).map((value) => value / 100);

describe('a photo in the input of a network', () => {
  it('lies in the middle of a letterbox, grey around it', async () => {
    const data = new Uint8Array(8 * 4 * 3).fill(255);
    const input = await fitPhoto({ width: 8, height: 4, data }, { width: 8, height: 8 }, 'letterbox');
    const rows = Array.from({ length: 8 }, (_, row) => [...new Set(input.subarray(row * 24, row * 24 + 24))]);
    expect(rows).toEqual([[114], [114], [255], [255], [255], [255], [114], [114]]);
    const stretched = await fitPhoto({ width: 8, height: 4, data }, { width: 8, height: 8 }, 'stretch');
    expect([stretched.length, new Set(stretched)]).toEqual([8 * 8 * 3, new Set([255])]);
  });

  it.each(['letterbox', 'stretch'] as const)('%s: what is found there is found at its place on the photo', (fit) => {
    fc.assert(
      fc.property(size, size, share, share, share, share, (photo, input, x, y, w, h) => {
        const scale = Math.min(input.width / photo.width, input.height / photo.height);
        const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
        const [left, top] = [Math.floor((input.width - width) / 2), Math.floor((input.height - height) / 2)];
        const toInput = (at: number, extent: number, before: number, side: number) =>
          fit === 'stretch' ? at : (before + at * extent) / side;
        const found = onPhoto(
          {
            x1: toInput(x, width, left, input.width),
            x2: toInput(x + w, width, left, input.width),
            y1: toInput(y, height, top, input.height),
            y2: toInput(y + h, height, top, input.height),
          },
          photo,
          input,
          fit,
        );
        expect(found?.x1).toBeCloseTo(x, 9);
        expect(found?.x2).toBeCloseTo(x + w, 9);
        expect(found?.y1).toBeCloseTo(y, 9);
        expect(found?.y2).toBeCloseTo(y + h, 9);
      }),
    );
  });

  it('drops what was found in the grey', () => {
    expect(
      onPhoto({ x1: 0, y1: 0, x2: 1, y2: 0.2 }, { width: 200, height: 100 }, { width: 64, height: 64 }, 'letterbox'),
    ).toBeNull();
  });

  it('asks for a photo as large as the input shows it', () => {
    const input = { width: 640, height: 640 };
    expect(longSideFor({ width: 1920, height: 1080 }, input, 'letterbox')).toBe(640);
    // 640 high, stretched: 1138 wide before
    expect(longSideFor({ width: 1920, height: 1080 }, input, 'stretch')).toBe(1138);
    expect(longSideFor({ width: 9000, height: 100 }, input, 'stretch')).toBe(1280);
  });
});
