import { drawn, glow, HEIGHT, WIDTH } from './canvas.js';
import type { Chance } from './random.js';
import { building, night } from './scenery.js';

// Pictures with something bright, orange or grey on them that is no fire and no smoke.

const several = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** Street lamps and lit windows at night. */
export function nightLights(chance: Chance): Promise<Buffer> {
  const lamps = several(chance.whole(3, 9), (at) => {
    const colours = chance.pick([
      ['#fff', '#ffe9b0'],
      ['#fff6d8', '#ffb84d'],
      ['#fff', '#cfe4ff'],
    ]);
    return glow(`l${at}`, chance.between(0, WIDTH), chance.between(60, 420), chance.between(14, 70), colours);
  });
  const windows = several(chance.whole(5, 20), () => {
    const [x, y] = [chance.between(0, WIDTH), chance.between(180, 440)];
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="16" height="22" fill="hsl(42 80% ${chance.whole(50, 80)}%)"/>`;
  });
  return drawn(night(chance) + windows + lamps);
}

/** The sun in the picture, with the discs that lenses make of it. */
export function lensFlare(chance: Chance): Promise<Buffer> {
  const [x, y] = [chance.between(0.1, 0.9) * WIDTH, chance.between(0.05, 0.4) * HEIGHT];
  const discs = several(chance.whole(3, 6), (at) => {
    const along = 0.3 + at * 0.28;
    const [cx, cy] = [x + (WIDTH / 2 - x) * along * 2, y + (HEIGHT / 2 - y) * along * 2];
    return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${chance.whole(12, 60)}" fill="hsl(${chance.whole(10, 150)} 90% 65%)" opacity="0.22"/>`;
  });
  return drawn(building(chance) + glow('sun', x, y, chance.between(120, 330), ['#fff', '#fff3c4', '#ffd27a']) + discs);
}

/** A low sun in an orange sky, behind clouds and the outline of a site. */
export function sunset(chance: Chance): Promise<Buffer> {
  const horizon = chance.between(0.55, 0.8) * HEIGHT;
  const sky =
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${chance.whole(215, 260)} 35% ${chance.whole(25, 50)}%)"/>` +
    `<stop offset="0.6" stop-color="hsl(${chance.whole(12, 30)} 85% 55%)"/><stop offset="1" stop-color="hsl(${chance.whole(35, 50)} 95% 62%)"/></linearGradient>` +
    `<rect width="${WIDTH}" height="${horizon.toFixed(0)}" fill="url(#s)"/>`;
  const clouds = several(chance.whole(2, 6), () => {
    const [x, y] = [chance.between(0, WIDTH), chance.between(0.1, 0.7) * horizon];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${chance.whole(90, 260)}" ry="${chance.whole(8, 28)}" fill="hsl(${chance.whole(5, 30)} 60% ${chance.whole(35, 70)}%)" opacity="0.7"/>`;
  });
  const sun = glow(
    'sun',
    chance.between(0.15, 0.85) * WIDTH,
    horizon - chance.between(10, 120),
    chance.between(60, 150),
    ['#fffbe0', '#ffe28a', '#ff9a3c'],
  );
  const site = several(chance.whole(4, 8), () => {
    const [x, height] = [chance.between(0, WIDTH), chance.between(40, 300)];
    return `<rect x="${x.toFixed(0)}" y="${(horizon - height).toFixed(0)}" width="${chance.whole(8, 120)}" height="${height.toFixed(0)}" fill="#1c1518"/>`;
  });
  return drawn(
    `${sky}${clouds}${sun}${site}<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="#17130f"/>`,
  );
}

/** Orange vests with their silver stripes, on people or on a hook. */
export function orangeVests(chance: Chance): Promise<Buffer> {
  const vests = several(chance.whole(1, 4), () => {
    const [x, y, size] = [
      chance.between(0.05, 0.8) * WIDTH,
      chance.between(0.3, 0.55) * HEIGHT,
      chance.between(70, 240),
    ];
    const orange = `hsl(${chance.whole(12, 30)} 95% ${chance.whole(48, 58)}%)`;
    return (
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(size / 100).toFixed(2)})">` +
      `<path d="M18 0L40 8L60 8L82 0L100 22L88 36L84 130H16L12 36L0 22Z" fill="${orange}"/>` +
      `<path d="M40 8L50 46L60 8Z" fill="#2b3038"/><path d="M15 74H85M15 100H85" stroke="#d7dbdd" stroke-width="9"/>` +
      `<path d="M28 4V74M72 4V74" stroke="#d7dbdd" stroke-width="7"/></g>`
    );
  });
  return drawn(building(chance) + vests);
}

/** Traffic cones with white bands. */
export function cones(chance: Chance): Promise<Buffer> {
  const all = several(chance.whole(1, 7), () => {
    const [x, y, size] = [
      chance.between(0.02, 0.9) * WIDTH,
      chance.between(0.45, 0.75) * HEIGHT,
      chance.between(40, 190),
    ];
    return (
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(size / 100).toFixed(2)})">` +
      `<path d="M42 0H58L84 92H16Z" fill="hsl(${chance.whole(10, 25)} 95% 52%)"/><path d="M34 28H66L72 50H28Z" fill="#f4f2ee"/>` +
      `<rect y="92" width="100" height="10" rx="3" fill="hsl(18 90% 42%)"/></g>`
    );
  });
  return drawn(building(chance) + all);
}

/** The red lights of braking cars, by day or by night. */
export function brakeLights(chance: Chance): Promise<Buffer> {
  const dark = chance.next() < 0.6;
  const cars = several(chance.whole(1, 3), (at) => {
    const [x, y, size] = [
      chance.between(0.05, 0.65) * WIDTH,
      chance.between(0.45, 0.65) * HEIGHT,
      chance.between(120, 330),
    ];
    const body =
      `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${size.toFixed(0)}" height="${(size * 0.55).toFixed(0)}" rx="18" fill="hsl(220 8% ${chance.whole(8, 40)}%)"/>` +
      `<rect x="${(x + size * 0.15).toFixed(0)}" y="${(y + size * 0.05).toFixed(0)}" width="${(size * 0.7).toFixed(0)}" height="${(size * 0.18).toFixed(0)}" fill="#20262c"/>`;
    const light = (side: number): string =>
      glow(`b${at}${side}`, x + size * (side ? 0.9 : 0.1), y + size * 0.33, size * chance.between(0.08, 0.22), [
        '#fff0ea',
        '#ff3b2a',
        '#c4130a',
      ]);
    return body + light(0) + light(1);
  });
  return drawn((dark ? night(chance) : building(chance)) + cars);
}

/** The blue and white glow of welding behind a pane or a curtain, as it is allowed. */
export function weldingGlow(chance: Chance): Promise<Buffer> {
  const [x, y, width] = [
    chance.between(0.15, 0.5) * WIDTH,
    chance.between(0.15, 0.4) * HEIGHT,
    chance.between(240, 460),
  ];
  const curtain = chance.next() < 0.5;
  const [cx, cy] = [x + width * chance.between(0.3, 0.7), y + width * chance.between(0.3, 0.6)];
  const frame = `x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${width.toFixed(0)}" height="${(width * 0.8).toFixed(0)}"`;
  return drawn(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(30 6% ${chance.whole(20, 45)}%)"/>` +
      `<rect ${frame} fill="#1d232b"/>` +
      glow('w', cx, cy, width * chance.between(0.18, 0.4), ['#ffffff', '#dff0ff', '#7fb4ff']) +
      `<rect ${frame} fill="${curtain ? '#c2410c' : '#9fb4c4'}" opacity="${curtain ? 0.45 : 0.2}" stroke="#555b62" stroke-width="14"/>` +
      several(curtain ? 6 : 2, (at) => {
        const at2 = x + ((at + 1) * width) / (curtain ? 7 : 3);
        return `<path d="M${at2.toFixed(0)} ${y.toFixed(0)}v${(width * 0.8).toFixed(0)}" stroke="#4b3a33" stroke-width="4" opacity="0.6"/>`;
      }),
  );
}

/** Orange nets, tarpaulins and rusty steel in daylight. */
export function orangeSheets(chance: Chance): Promise<Buffer> {
  const sheets = several(chance.whole(1, 4), () => {
    const [x, y] = [chance.between(0, 0.8) * WIDTH, chance.between(0.25, 0.75) * HEIGHT];
    const fold = several(
      5,
      (at) =>
        `<path d="M${at * 22 + 8} 0L${at * 22 + chance.whole(-6, 20)} 100" stroke="#7c2d12" stroke-width="3" opacity="0.5"/>`,
    );
    return (
      `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${chance.between(0.9, 3.5).toFixed(2)} ${chance.between(0.6, 2).toFixed(2)})">` +
      `<path d="M0 6L30 0L70 8L110 2L106 98L60 92L4 100Z" fill="hsl(${chance.whole(8, 34)} ${chance.whole(60, 95)}% ${chance.whole(38, 58)}%)"/>${fold}</g>`
    );
  });
  return drawn(building(chance) + sheets);
}

/** White and grey clouds over a site: no smoke. */
export function clouds(chance: Chance): Promise<Buffer> {
  const puffs = several(chance.whole(6, 16), (at) =>
    glow(`c${at}`, chance.between(0, WIDTH), chance.between(0, 0.4) * HEIGHT, chance.between(60, 190), [
      `hsl(210 8% ${chance.whole(78, 97)}%)`,
      '#e8ecf0',
    ]),
  );
  return drawn(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#8db7dc"/>${puffs}${building(chance).replace(/^<rect[^>]*>/, '')}`,
  );
}
