import type { HazardTypeCode } from '@hazardlens/taxonomy';
import {
  IconArrowBarDown,
  IconBolt,
  IconBucketDroplet,
  IconFlame,
  IconForklift,
  IconHelmet,
  IconLadder,
  IconStairs,
} from '@tabler/icons-react';

/** What hurts people on sites most; everything else is a photo or a voice note. */
export const pictograms = [
  ['unprotected_edge', IconStairs],
  ['floor_hole', IconArrowBarDown],
  ['ladder_misuse', IconLadder],
  ['exposed_live_parts', IconBolt],
  ['open_flame_smoke', IconFlame],
  ['pedestrian_vehicle', IconForklift],
  ['no_hard_hat', IconHelmet],
  ['chemical_spill', IconBucketDroplet],
] as const satisfies readonly (readonly [HazardTypeCode, typeof IconBolt])[];
