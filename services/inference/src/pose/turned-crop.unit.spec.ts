import { TURNS, turnedBack, turnedPixels } from './turned-crop.js';

/** A black square of 4 pixels with one red one. */
function redAt(x: number, y: number): Uint8Array {
  const pixels = new Uint8Array(4 * 4 * 3);
  pixels[3 * (4 * y + x)] = 255;
  return pixels;
}
const whereRed = (pixels: Uint8Array) => {
  const at = pixels.indexOf(255) / 3;
  return [at % 4, Math.floor(at / 4)];
};

describe('a turned crop', () => {
  it('lifts a head on the left to the top when turned clockwise, one on the right when turned the other way', () => {
    expect(whereRed(turnedPixels(redAt(0, 1), 4, 'clockwise'))).toEqual([2, 0]);
    expect(whereRed(turnedPixels(redAt(3, 1), 4, 'anticlockwise'))).toEqual([1, 0]);
    expect(whereRed(turnedPixels(redAt(3, 1), 4, 'none'))).toEqual([3, 1]);
  });

  it('gives points back where they were', () => {
    for (const turn of TURNS) {
      for (const [x, y] of [
        [0, 0],
        [3, 1],
        [1, 2],
      ] as const) {
        const [atX = 0, atY = 0] = whereRed(turnedPixels(redAt(x, y), 4, turn));
        const back = turnedBack({ x: (atX + 0.5) / 4, y: (atY + 0.5) / 4, score: 0.5 }, turn);
        expect(back).toEqual({ x: (x + 0.5) / 4, y: (y + 0.5) / 4, score: 0.5 });
      }
    }
  });
});
