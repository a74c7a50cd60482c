import { drawing } from '../data.js';
import type { Drawn } from './drawing.js';

/** A thing on a site: drawn at a place on the ground. `scale` 1 is a thing some metres away. */
export function drawProp(name: string, x: number, y: number, scale: number): Drawn {
  const prop = drawing.props[name];
  if (!prop) throw new Error(`Nobody can draw ${name}.`);
  const { left, top, right, bottom } = prop.box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const place = { x: x + left * scale, y: y + top * scale, w: (right - left) * scale, h: (bottom - top) * scale };
  return {
    svg: `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale.toFixed(2)})">${prop.svg}</g>`,
    things: prop.class ? [{ class: prop.class, ...place }] : [],
    heads: [],
  };
}
