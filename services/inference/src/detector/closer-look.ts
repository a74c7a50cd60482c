import type { Detection } from './engine.js';
import type { CloserLook } from './model-metadata.js';
import { SECOND_LOOK } from './second-look.js';

/**
 * What a look at a larger size adds to the first one: small things, which the first look has too few pixels for. Large
 * ones stay the first look's, whose size the network was trained for; fire and smoke have a second look of their own.
 * @param first candidates of each class, before suppression
 * @param closer the same of the larger size, in the same order of classes
 * @returns both together, one list a class; suppression decides where they show the same thing
 */
export const withCloserLook = (
  first: readonly (readonly Detection[])[],
  closer: readonly (readonly Detection[])[],
  { largestBox }: Pick<CloserLook, 'largestBox'>,
): Detection[][] =>
  first.map((ofClass, column) => [
    ...ofClass,
    ...(closer[column] ?? []).filter((one) => areaOf(one) < largestBox && !SECOND_LOOK.classes.includes(one.class)),
  ]);

const areaOf = ({ x1, y1, x2, y2 }: Detection): number => (x2 - x1) * (y2 - y1);
