import { drawing, type Light, type Place } from '../data.js';
import { CANVAS, HORIZON } from './drawing.js';
import type { Random } from './random.js';

const { width, height } = CANVAS;

const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(w)}" height="${Math.round(h)}" fill="${fill}"/>`;

function clouds(light: Light, random: Random): string {
  const count = light === 'clear' ? 2 : 5;
  const fill = light === 'dusk' || light === 'dawn' ? '#f4c3a8' : '#f2f4f5';
  return Array.from({ length: count }, () => {
    const [x, y, r] = [random.whole(0, width), random.whole(30, 170), random.whole(18, 42)];
    return `<g fill="${fill}" opacity=".55"><ellipse cx="${x}" cy="${y}" rx="${r * 2.4}" ry="${r * 0.7}"/><ellipse cx="${x + r}" cy="${y - r * 0.5}" rx="${r * 1.3}" ry="${r * 0.7}"/></g>`;
  }).join('');
}

function crane(random: Random): string {
  const x = random.whole(80, 880);
  const side = random.chance(0.5) ? 1 : -1;
  return `<g stroke="#d9a514" stroke-width="5" fill="none"><path d="M${x} ${HORIZON}V60M${x - 70 * side} 84H${x + 300 * side}M${x} 52L${x + 200 * side} 84M${x} 52L${x - 60 * side} 84"/><path d="M${x + 230 * side} 84V${random.whole(150, 260)}" stroke="#444" stroke-width="2"/></g>${rect(x - 74 * side - (side > 0 ? 0 : 28), 84, 28, 24, '#777')}`;
}

function tower(random: Random): string {
  const x = random.whole(300, 520);
  const floors = random.whole(5, 7);
  const storey = 52;
  const top = HORIZON + 24 - floors * storey;
  const bays = [0, 1, 2, 3, 4];
  const glazed = random.whole(1, floors - 2);
  const body = Array.from({ length: floors }, (_, floor) => {
    const y = HORIZON + 24 - (floor + 1) * storey;
    const panes =
      floor < glazed ? bays.slice(0, 4).map((bay) => rect(x + 8 + bay * 82, y + 12, 72, 38, '#7fa3b8')) : [];
    return rect(x - 14, y, 356, 10, '#b9b3a8') + panes.join('');
  }).join('');
  const columns = bays.map((bay) => rect(x + bay * 82 - 6, top, 12, floors * storey, '#a39d92')).join('');
  return rect(x, top, 328, floors * storey, '#6f6b65') + columns + body + crane(random);
}

function plant(random: Random): string {
  const x = random.whole(40, 160);
  const tanks = Array.from({ length: random.whole(2, 3) }, (_, index) => {
    const left = 520 + index * 130;
    return `${rect(left, 250, 104, 190, index % 2 ? '#c8cdd0' : '#b7bdc2')}<ellipse cx="${left + 52}" cy="250" rx="52" ry="14" fill="#dde1e3"/><path d="M${left} 320h104M${left} 380h104" stroke="#8d959b" stroke-width="3"/>`;
  }).join('');
  const chimney = random.whole(400, 470);
  return `${rect(x, 270, 320, 180, '#9c8b7a')}<path d="M${x - 12} 272l172 -62l172 62z" fill="#75685c"/>${rect(x + 30, 340, 76, 110, '#5d544b')}${rect(x + 140, 320, 60, 44, '#bcd0da')}${rect(x + 220, 320, 60, 44, '#bcd0da')}${rect(chimney, 90, 34, 360, '#a5624c')}${rect(chimney, 130, 34, 16, '#e8e0d8')}${tanks}<path d="M420 300H900M420 316H900" stroke="#6f7980" stroke-width="7"/>`;
}

function bridge(random: Random): string {
  const deck = random.whole(220, 260);
  const end = random.whole(620, 860);
  const piers = [120, 380, 640].map((x) => rect(x, deck + 40, 46, HORIZON - deck, '#a7a59f')).join('');
  const girders = Array.from({ length: 9 }, (_, index) => `M${index * 110} ${deck + 40}l55 -30l55 30`).join('');
  return `${rect(0, HORIZON - 60, width, 70, '#6f95a8')}<path d="M0 ${HORIZON - 42}h${width}M90 ${HORIZON - 22}h700" stroke="#8fb2c2" stroke-width="3"/>${piers}${rect(0, deck, end, 40, '#8b8f92')}<path d="${girders}" stroke="#5c676e" stroke-width="5" fill="none"/><path d="M${end} ${deck + 8}h60M${end} ${deck + 22}h34M${end} ${deck + 34}h70" stroke="#8a4b2c" stroke-width="4"/>${random.chance(0.6) ? crane(random) : ''}`;
}

const structures: Record<Place, (random: Random) => string> = { tower, plant, bridge };

/** Sky, site and ground; the same random numbers give the same view. */
export function drawBackground(place: Place, light: Light, random: Random): string {
  const { top, low, ground } = drawing.palettes[light];
  const tracks = Array.from({ length: 7 }, () => {
    const [x, y] = [random.whole(0, width), random.whole(HORIZON + 40, height - 20)];
    return `M${x} ${y}q60 -10 ${random.whole(90, 220)} ${random.whole(-4, 8)}`;
  }).join('');
  const sun =
    light === 'clear' || light === 'dawn' || light === 'dusk'
      ? `<circle cx="${random.whole(60, 900)}" cy="${light === 'clear' ? 90 : 330}" r="34" fill="#fff1c4" opacity=".9"/>`
      : '';
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient><linearGradient id="ground" x2="0" y2="1"><stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="#4f4438"/></linearGradient></defs>
<rect width="${width}" height="${HORIZON + 40}" fill="url(#sky)"/>${sun}${clouds(light, random)}${structures[place](random)}
<rect y="${HORIZON}" width="${width}" height="${height - HORIZON}" fill="url(#ground)"/><path d="${tracks}" stroke="#3f352b" stroke-width="6" opacity=".3" fill="none"/>`;
}

/** What lies over everything: the colour of the hour, rain. */
export function drawAtmosphere(light: Light, random: Random): string {
  const { tint, shade } = drawing.palettes[light];
  const drops = Array.from({ length: light === 'rain' ? 90 : 0 }, () => {
    const [x, y] = [random.whole(0, width), random.whole(0, height)];
    return `M${x} ${y}l-5 22`;
  }).join('');
  const rain = drops ? `<path d="${drops}" stroke="#dfe7ec" stroke-width="1.500" opacity=".5"/>` : '';
  return `<rect width="${width}" height="${height}" fill="${tint}" opacity="${shade}"/>${rain}`;
}
