import { drawing, type Light, type Outfit, type Place } from '../data.js';
import { drawAtmosphere, drawBackground } from './background.js';
import { CANVAS, type Drawn, HORIZON } from './drawing.js';
import { drawFigure, type Figure } from './figure.js';
import { drawProp } from './props.js';
import { type Random, randomFrom } from './random.js';

/** Everything a picture is made of. The same scene gives the same picture, byte for byte. */
export interface Scene {
  readonly seed: number;
  readonly place: Place;
  readonly light: Light;
  readonly people: readonly Outfit[];
  readonly props: readonly string[];
  /** people stand beside the first prop, not away from it */
  readonly close: boolean;
}

export interface Picture extends Pick<Drawn, 'things' | 'heads'> {
  /** what stands inside the svg element */
  readonly drawing: string;
}

function person(outfit: Outfit, x: number, random: Random): Figure {
  const { hardHat, vest, shirt, skin, hair } = drawing.clothes;
  const ground = random.whole(HORIZON + 130, HORIZON + 200);
  return {
    x,
    ground,
    // who stands nearer is larger
    height: 190 + (ground - HORIZON - 130) * 1.1,
    hardHat: outfit === 'no_hard_hat' || outfit === 'neither' ? null : random.pick(hardHat),
    vest: outfit === 'no_hi_vis' || outfit === 'neither' ? null : random.pick(vest),
    shirt: random.pick(shirt),
    skin: random.pick(skin),
    hair: random.pick(hair),
    arms: random.pick(['down', 'down', 'forward', 'up']),
  };
}

function propsOf(scene: Scene, random: Random): { drawings: Drawn[]; x: number } {
  const x = random.whole(250, 420);
  const drawings = scene.props.map((name, index) => {
    const left = index === 0 ? x : x + random.whole(240, 420);
    return drawProp(name, left, random.whole(HORIZON + 90, HORIZON + 130), random.between(0.95, 1.2));
  });
  return { drawings, x };
}

/** Draws a scene: background, things, people, the light over it all, and the mark that it is no photo. */
export function drawScene(scene: Scene): Picture {
  const random = randomFrom(scene.seed);
  const background = drawBackground(scene.place, scene.light, random);
  const { drawings, x } = propsOf(scene, random);
  const figures = scene.people.map((outfit, index) => {
    const beside = scene.close ? x + 130 + index * 120 : 560 + index * 130;
    return person(outfit, Math.min(beside + random.whole(-20, 40), CANVAS.width - 60), random);
  });
  const people = [...figures].sort((a, b) => a.ground - b.ground).map(drawFigure);
  const parts = [...drawings, ...people];
  const label = `<g font-family="DejaVu Sans, Arial, sans-serif" font-size="17"><rect x="0" y="${CANVAS.height - 30}" width="212" height="30" fill="#111" opacity=".62"/><text x="12" y="${CANVAS.height - 10}" fill="#fff">illustration · no photo</text></g>`;
  return {
    drawing: `${background}${parts.map(({ svg }) => svg).join('')}${drawAtmosphere(scene.light, random)}${label}`,
    things: parts.flatMap(({ things }) => things),
    heads: parts.flatMap(({ heads }) => heads),
  };
}
