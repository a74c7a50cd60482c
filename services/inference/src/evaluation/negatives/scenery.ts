import { HEIGHT, WIDTH } from './canvas.js';
import type { Chance } from './random.js';

/** Daylight sky, ground and a building with windows and a scaffold: what stands behind most things on a site. */
export function building(chance: Chance): string {
  const horizon = chance.between(0.5, 0.75) * HEIGHT;
  const sky = `hsl(${chance.whole(195, 220)} ${chance.whole(10, 60)}% ${chance.whole(65, 90)}%)`;
  const ground = `hsl(${chance.whole(25, 60)} ${chance.whole(5, 35)}% ${chance.whole(30, 55)}%)`;
  const wall = `hsl(${chance.whole(0, 60)} ${chance.whole(0, 25)}% ${chance.whole(45, 75)}%)`;
  const [left, top] = [chance.between(0, 0.4) * WIDTH, chance.between(0.05, 0.25) * HEIGHT];
  const [width, height] = [chance.between(0.4, 0.6) * WIDTH, horizon - top];
  const windows: string[] = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 5; column++) {
      const x = left + (column + 0.2) * (width / 5);
      const y = top + (row + 0.2) * (height / 4);
      windows.push(
        `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${(width / 9).toFixed(0)}" height="${(height / 8).toFixed(0)}" fill="#39424c"/>`,
      );
    }
  }
  const poles = Array.from({ length: 6 }, (_, at) => {
    const x = left + (at * width) / 5;
    return `<path d="M${x.toFixed(0)} ${top.toFixed(0)}V${horizon.toFixed(0)}" stroke="#6b6f75" stroke-width="5"/>`;
  });
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>` +
    `<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>` +
    `<rect x="${left.toFixed(0)}" y="${top.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" fill="${wall}"/>` +
    windows.join('') +
    poles.join('')
  );
}

/** A street or yard in the dark. */
export function night(chance: Chance): string {
  const horizon = chance.between(0.45, 0.65) * HEIGHT;
  const roofs = Array.from({ length: 7 }, (_, at) => {
    const height = chance.between(60, 260);
    return `<rect x="${at * 140}" y="${(horizon - height).toFixed(0)}" width="132" height="${height.toFixed(0)}" fill="hsl(220 15% ${chance.whole(6, 12)}%)"/>`;
  });
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(225 35% ${chance.whole(6, 14)}%)"/>` +
    `<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="hsl(30 6% ${chance.whole(9, 17)}%)"/>` +
    roofs.join('')
  );
}
