import type { Box, DrawnBox, IncidentBox } from '@hazardlens/contracts';

/** As browsers send them: four decimals are a fifth of a pixel. */
const nameOf = ({ x, y, w, h, class: kind }: Box): string =>
  JSON.stringify([...[x, y, w, h].map((value) => Math.round(value * 10_000)), kind]);

/** Without what only concerns sources: what a history tells. */
export const plainBox = ({ x, y, w, h, class: kind }: Box): DrawnBox => ({ x, y, w, h, class: kind });

/**
 * The boxes of a finding as a person wants them. One that is as it was keeps who saw it; what was moved, added or named anew
 * no source saw. The same list where nothing is new.
 */
export function redrawn(before: IncidentBox[], drawn: readonly DrawnBox[] | undefined): IncidentBox[] {
  if (drawn === undefined) return before;
  const known = new Map(before.map((box) => [nameOf(box), box]));
  const after = drawn.map((box): IncidentBox => known.get(nameOf(box)) ?? { ...plainBox(box), sources: [] });
  const isSame = after.length === before.length && after.every((box, index) => box === before[index]);
  return isSame ? before : after;
}
