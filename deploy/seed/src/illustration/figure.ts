import type { Drawn, Rect } from './drawing.js';

/** How somebody on a picture is dressed and stands. */
export interface Figure {
  /** where the feet are */
  readonly x: number;
  readonly ground: number;
  /** from foot to crown, in pixels */
  readonly height: number;
  readonly hardHat: string | null;
  readonly vest: string | null;
  readonly shirt: string;
  readonly skin: string;
  readonly hair: string;
  readonly arms: 'down' | 'up' | 'forward';
}

/** The height of a grown person in drawing units; boxes and paths below are in these units, feet at 0 0. */
const UNITS = 175;

const headgear = ({ hardHat, hair }: Figure): string =>
  hardHat
    ? `<path d="M-14 -163q0 -18 14 -18q14 0 14 18z" fill="${hardHat}"/><rect x="-18" y="-165" width="36" height="4" rx="2" fill="${hardHat}"/><path d="M-3 -181h6v17h-6z" fill="#000" opacity=".1"/>`
    : `<path d="M-12.500 -158q-2 -20 12.500 -20q14.500 0 12.500 20q-3 -9 -12.500 -9q-9.500 0 -12.500 9z" fill="${hair}"/>`;

const vestOver = (color: string): string =>
  `<path d="M-21 -140l9 -5q12 7 24 0l9 5l1 56h-44z" fill="${color}"/><path d="M-22 -107h44v6h-44zM-22 -93h44v6h-44z" fill="#e8edf0"/><path d="M-13 -143l4 57h5l-3 -58zM13 -143l-4 57h-5l3 -58z" fill="#e8edf0"/>`;

const armsOf = ({ arms, shirt, skin }: Figure): string => {
  const arm = (path: string, x: number, y: number): string =>
    `<path d="${path}" fill="none" stroke="${shirt}" stroke-width="11" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="6" fill="${skin}"/>`;
  if (arms === 'up') return arm('M-20 -136l-13 -24l3 -20', -30, -186) + arm('M20 -136l13 -24l-3 -20', 30, -186);
  if (arms === 'forward') return arm('M-20 -136l-6 22l20 14', -2, -98) + arm('M20 -136l9 24l14 8', 47, -102);
  return arm('M-20 -136l-7 30l2 24', -25, -76) + arm('M20 -136l7 30l-2 24', 25, -76);
};

/** A worker, and where everything of the worker lies that a detector would look for. */
export function drawFigure(figure: Figure): Drawn {
  const { x, ground, height, hardHat, vest, shirt, skin } = figure;
  const scale = height / UNITS;
  const svg = `<g transform="translate(${x} ${ground}) scale(${scale.toFixed(3)})"><ellipse cx="4" cy="0" rx="34" ry="6" fill="#000" opacity=".22"/>
<path d="M-18 -86h17l-1 78h-14zM1 -86h17l-2 78h-14z" fill="#33415a"/><path d="M-19 -10h18v10h-22q0 -7 4 -10zM1 -10h18q4 3 4 10h-22z" fill="#4a3626"/>
<path d="M-21 -140q21 -12 42 0l2 58h-46z" fill="${shirt}"/>${vest ? vestOver(vest) : ''}${armsOf(figure)}
<path d="M-5 -150h10v10h-10z" fill="${skin}"/><ellipse cx="0" cy="-158" rx="12" ry="15" fill="${skin}"/><circle cx="-4" cy="-158" r="1.400"/><circle cx="4" cy="-158" r="1.400"/><path d="M-4 -150q4 2 8 0" fill="none" stroke="#7a4b35" stroke-width="1.200"/>${headgear(figure)}</g>`;
  const at = (left: number, top: number, right: number, bottom: number): Rect => ({
    x: x + left * scale,
    y: ground + top * scale,
    w: (right - left) * scale,
    h: (bottom - top) * scale,
  });
  return {
    svg,
    things: [
      { class: 'person', ...at(-34, -181, 34, 2) },
      hardHat ? { class: 'helmet', ...at(-18, -181, 18, -160) } : { class: 'head', ...at(-14, -179, 14, -158) },
      { class: vest ? 'vest' : 'no_vest', ...at(-24, -146, 24, -82) },
    ],
    heads: [at(-18, -184, 18, -140)],
  };
}
