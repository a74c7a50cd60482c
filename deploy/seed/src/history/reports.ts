import type { HazardTypeCode } from '@hazardlens/taxonomy';
import type { PropName } from '../illustration/props.js';
import type { Outcome } from './outcomes.js';
import type { PersonName } from './people.js';
import type { StorySite } from './sites.js';

/** A hazard that somebody reported because no detector sees it. */
export interface Report {
  readonly site: StorySite['key'];
  /** working days before the last one of the story */
  readonly ago: number;
  readonly hour: number;
  readonly by: PersonName;
  readonly hazard: HazardTypeCode;
  readonly shows: readonly PropName[];
  readonly note: string;
  readonly outcome: Outcome;
}

const [tower, plant, bridge] = ['harbour-tower', 'riverside-plant', 'eastgate-bridge'] as const;
const onSite = (note: string): Outcome => ({ kind: 'on_site', note });
const verified = (repair: string, refused?: string): Outcome => ({
  ...{ kind: 'action', upTo: 'verified', repair },
  ...(refused ? { refused } : {}),
});
const rejected = (reason: Extract<Outcome, { kind: 'rejected' }>['reason'], note: string): Outcome => ({
  kind: 'rejected',
  reason,
  note,
});
const pending: Outcome = { kind: 'pending' };

type Row = [
  StorySite['key'],
  number,
  number,
  PersonName,
  HazardTypeCode,
  readonly [PropName, ...PropName[]],
  string,
  Outcome,
];

/** The oldest first. Every category that the detector cannot judge is here, in several states. */
// biome-ignore format: one report a line reads best
const rows: readonly Row[] = [
  [tower, 60, 9.2, 'tom', 'unprotected_edge', ['slabEdge'], 'Guardrail missing on level 3, west edge, over about four metres.', verified('Guardrail with toe board mounted over the whole edge.')],
  [tower, 57, 14.1, 'joe', 'debris_clutter', ['debris'], 'Offcuts and nails all over the route to the hoist.', onSite('Swept by the crew before lunch.')],
  [plant, 56, 10.4, 'tom', 'chemical_spill', ['spill', 'barrels'], 'Oil under the pump skid, about two square metres, runs towards the drain.', verified('Absorbed, drain covered, drip tray put under the skid.')],
  [tower, 52, 8.3, 'tom', 'scaffold_defect', ['scaffold'], 'No mid rail on the second lift of the scaffold at axis C.', verified('Mid rails fitted, scaffold tag renewed.', 'Tag on the north side is still the old one.')],
  [tower, 50, 15.6, 'joe', 'exit_blocked', ['blockedDoor'], 'Pallets in front of the emergency exit at the south stair.', onSite('Pallets moved to the yard.')],
  [plant, 47, 11.2, 'tom', 'gas_cylinder_unsecured', ['cylinders'], 'Oxygen cylinder lies beside the rack, no cap.', verified('Both cylinders chained upright, caps on.')],
  [tower, 45, 9.7, 'maria', 'overhead_loose', ['load'], 'Loose planks on the loading bay above the walkway.', verified('Planks removed, toe board closed.')],
  [bridge, 44, 13.4, 'joe', 'trip_cable_hose', ['cable'], 'Hose of the compressor across the walkway.', onSite('Hose laid overhead.')],
  [tower, 42, 10.8, 'tom', 'damaged_cord', ['cable'], 'Extension cord with tape around a cut, level 5.', verified('Cord scrapped, new one tagged.')],
  [plant, 39, 8.9, 'tom', 'open_manhole', ['manhole'], 'Manhole open behind tank 2, cover beside it, nobody there.', verified('Cover back on, entry permits now kept at the gate.')],
  [bridge, 37, 14.9, 'joe', 'stooped_lifting', ['materials'], 'Bags of grout lifted by hand from the ground all morning.', onSite('Pump truck brought the bags to bench height.')],
  [plant, 36, 8.6, 'tom', 'silica_dust', ['dust'], 'Dry cutting of blocks, dust cloud at head height.', rejected('duplicate', 'Reported by the operator already, see the entry of the day before.')],
  [tower, 35, 9.1, 'joe', 'waste_overflow', ['skip'], 'Skip at the gate is overflowing.', rejected('other', 'Skip was being exchanged at that moment.')],
  [plant, 33, 10.1, 'tom', 'unlabeled_container', ['barrels'], 'Three drums without label next to the paint store.', verified('Drums labelled, data sheets in the folder.')],
  [bridge, 31, 11.6, 'tom', 'open_excavation', ['trench'], 'Excavation at the east abutment without a barrier.', verified('Fence set all around, lights for the night.')],
  [plant, 29, 15.2, 'joe', 'eyewash_blocked', ['eyewash'], 'Boxes in front of the eyewash in hall 2.', onSite('Boxes taken to the store.')],
  [tower, 27, 9.5, 'tom', 'rebar_uncapped', ['rebar'], 'Starter bars on level 6 without caps, next to the ladder.', verified('Caps on all bars.')],
  [tower, 25, 13.7, 'joe', 'ladder_misuse', ['ladder'], 'Ladder does not reach a metre over the landing and is not tied.', verified('Longer ladder, tied at the top.')],
  [plant, 24, 9.9, 'tom', 'exposed_live_parts', ['panel'], 'Distribution panel open, live parts can be touched.', verified('Electrician closed and locked the panel.')],
  [bridge, 21, 10.3, 'joe', 'no_lift_zone', ['load'], 'Lift over the walkway, no zone closed.', verified('Zone closed with barriers, banksman named.')],
  [bridge, 19, 14.4, 'tom', 'spoil_edge', ['trench', 'debris'], 'Spoil heap right at the edge of the trench.', verified('Heap moved two metres back.')],
  [tower, 17, 11.1, 'joe', 'awkward_posture', ['materials'], 'Tilers kneel without knee pads for hours.', onSite('Knee pads handed out.')],
  [bridge, 15, 8.7, 'joe', 'unprotected_edge', ['slabEdge'], 'Edge protection taken away at the deck end, south span.', verified('Edge protection back, crew briefed.')],
  [bridge, 13, 15.3, 'tom', 'emergency_lane_blocked', ['stack'], 'Brick pallets stand in the lane for the fire engine.', verified('Pallets moved, lane marked yellow.')],
  [plant, 12, 10.6, 'tom', 'flammable_storage', ['barrels'], 'Solvent drums stored beside the welding bay.', { kind: 'action', upTo: 'started', due: 6 }],
  [bridge, 11, 13.1, 'maria', 'walkway_shared', ['truck'], 'People and trucks share the ramp to the deck.', { kind: 'approved', note: 'Separate way planned with the client for next month.' }],
  [bridge, 10, 9.4, 'joe', 'debris_clutter', ['debris'], 'Stripped formwork with nails under the deck.', { kind: 'action', upTo: 'assigned', due: 4 }],
  [tower, 9, 13.2, 'tom', 'wet_slippery', ['puddle'], 'Water on the stair landing, level 2.', onSite('Pumped and gritted.')],
  [plant, 8, 14.6, 'tom', 'no_permit_sign', ['manhole'], 'No permit board at the entry of tank 1.', { kind: 'action', upTo: 'completed', due: 21, repair: 'Board hung up, permit of the day is on it.' }],
  [bridge, 6, 10.9, 'joe', 'makeshift_standing', ['bucket'], 'Somebody stands on a bucket to reach the clamps.', rejected('false_positive', 'It is the approved step, painted blue.')],
  [bridge, 5, 11.8, 'tom', 'unstable_stacking', ['stack'], 'Stack of blocks leans towards the walkway.', { kind: 'action', upTo: 'started', due: 9 }],
  [plant, 4, 9.3, 'joe', 'trip_cable_hose', ['cable'], 'Cables on the floor in front of the switch room.', { kind: 'action', upTo: 'assigned', due: 10 }],
  [tower, 3, 14.2, 'joe', 'panel_blocked', ['panel', 'materials'], 'Timber in front of the distribution panel, level 1.', onSite('Timber moved to the yard.')],
  [bridge, 2, 14.2, 'joe', 'stairs_no_rail', ['scaffold'], 'Stair tower of pier 3 has no handrail on the last flight.', pending],
  [plant, 1, 9.8, 'tom', 'fume_ventilation', ['dust'], 'Exhaust of the generator blows into hall 1.', pending],
  [tower, 1, 13.5, 'joe', 'exit_sign_missing', ['blockedDoor'], 'Exit sign at the north stair is dark.', onSite('Tube replaced, sign is lit.')],
  [bridge, 0, 8.8, 'tom', 'trench_unprotected', ['trench'], 'Trench at the abutment is now deeper than a man, no shoring yet.', pending],
  [bridge, 0, 11.4, 'joe', 'damaged_cord', ['cable'], 'Cable of the pump has a cut, copper to be seen.', pending],
];

export const reports: readonly Report[] = rows.map(([site, ago, hour, by, hazard, shows, note, outcome]) => ({
  ...{ site, ago, hour, by, hazard, shows, note, outcome },
}));
