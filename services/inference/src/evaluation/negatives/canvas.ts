import sharp from 'sharp';

export const WIDTH = 960;
export const HEIGHT = 720;

/** A drawing as a JPEG of the size that phones send. */
export function drawn(svg: string): Promise<Buffer> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${svg}</svg>`;
  return sharp(Buffer.from(whole)).flatten().jpeg({ quality: 85 }).toBuffer();
}

/** A soft light: bright in the middle, nothing at its edge. */
export function glow(id: string, x: number, y: number, radius: number, colours: readonly string[]): string {
  const stops = [...colours, colours.at(-1) ?? '#fff'].map((colour, at, all) => {
    const last = at === all.length - 1;
    return `<stop offset="${(at / (all.length - 1)).toFixed(2)}" stop-color="${colour}" stop-opacity="${last ? 0 : 1}"/>`;
  });
  return (
    `<radialGradient id="${id}">${stops.join('')}</radialGradient>` +
    `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(0)}" fill="url(#${id})"/>`
  );
}
