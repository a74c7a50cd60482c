import { blackNight, blur, flatColour, gradient, noise } from './blank-pictures.js';
import {
  brakeLights,
  clouds,
  cones,
  lensFlare,
  nightLights,
  orangeSheets,
  orangeVests,
  sunset,
  weldingGlow,
} from './lookalikes.js';
import { Chance } from './random.js';

/** Pictures of one kind on which there is neither fire nor smoke, nor any other hazard that a photo can show. */
export interface NegativeGroup {
  readonly name: string;
  /** Nothing at all is on them: not one incident is acceptable. */
  readonly blank: boolean;
  readonly count: number;
  readonly draw: (chance: Chance) => Promise<Buffer>;
}

/** What the evaluation draws: 252 pictures. */
export const NEGATIVE_GROUPS: readonly NegativeGroup[] = [
  { name: 'flat colour', blank: true, count: 24, draw: flatColour },
  { name: 'gradient', blank: true, count: 20, draw: gradient },
  { name: 'noise', blank: true, count: 24, draw: noise },
  { name: 'blurred', blank: true, count: 20, draw: blur },
  { name: 'too dark', blank: true, count: 16, draw: blackNight },
  { name: 'lights at night', blank: false, count: 18, draw: nightLights },
  { name: 'lens flare', blank: false, count: 18, draw: lensFlare },
  { name: 'sunset', blank: false, count: 18, draw: sunset },
  { name: 'orange vests', blank: false, count: 18, draw: orangeVests },
  { name: 'cones', blank: false, count: 18, draw: cones },
  { name: 'brake lights', blank: false, count: 18, draw: brakeLights },
  { name: 'welding behind glass', blank: false, count: 16, draw: weldingGlow },
  { name: 'orange sheets', blank: false, count: 12, draw: orangeSheets },
  { name: 'clouds', blank: false, count: 12, draw: clouds },
];

/** The seed of the evaluation. A training draws its negatives by another one. */
export const EVALUATION_SEED = 2027;

/** A generated picture. */
export interface Negative {
  readonly group: string;
  readonly blank: boolean;
  /** From 0 within its group. */
  readonly index: number;
  /** A JPEG file. */
  readonly bytes: Buffer;
}

/**
 * Draws the negatives one after the other; the same seed gives the same pictures.
 * @param options `times`: how many times the usual number of each kind; `most`: at most so many of a kind
 */
export async function* drawNegatives(
  seed: number = EVALUATION_SEED,
  { times = 1, most = Number.POSITIVE_INFINITY }: { readonly times?: number; readonly most?: number } = {},
): AsyncGenerator<Negative> {
  for (const [at, { name, blank, count, draw }] of NEGATIVE_GROUPS.entries()) {
    for (let index = 0; index < Math.min(count * times, most); index++) {
      // By group and number, so that one more picture of a kind changes no other.
      const chance = new Chance(seed * 1_000_003 + at * 10_007 + index * 101);
      yield { group: name, blank, index, bytes: await draw(chance) };
    }
  }
}
