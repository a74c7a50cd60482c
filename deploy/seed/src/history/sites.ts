import type { Place } from '../illustration/background.js';

/** What the story knows of a demo site. */
export interface StorySite {
  readonly key: 'harbour-tower' | 'riverside-plant' | 'eastgate-bridge';
  readonly place: Place;
  readonly latitude: number;
  readonly longitude: number;
  /** share of working days with a capture */
  readonly activity: number;
  /** share of captures that show a hazard: until the turn of the story, a month before its end, and since */
  readonly hazards: readonly [number, number];
  readonly notes: readonly [string, ...string[]];
}

/** Harbour Tower gets better, Riverside Plant stays as it is, Eastgate Bridge gets worse: numbers should tell so. */
export const storySites: readonly StorySite[] = [
  {
    key: 'harbour-tower',
    place: 'tower',
    latitude: 42.3541,
    longitude: -71.0467,
    activity: 0.34,
    hazards: [0.68, 0.1],
    notes: [
      'Level 4, east side, before the pour.',
      'Morning walk, gate to hoist.',
      'Formwork crew on level 6.',
      'Façade bay 3, glazing delivery.',
      'North stair core after the shift briefing.',
      'Crane lift of the rebar cages.',
      'Level 2, drywall team starting.',
      'Loading zone at Quay Street.',
      'Weekly inspection, levels 1 to 3.',
      'After the rain, level 5 slab.',
    ],
  },
  {
    key: 'riverside-plant',
    place: 'plant',
    latitude: 42.6437,
    longitude: -73.7489,
    activity: 0.26,
    hazards: [0.28, 0.26],
    notes: [
      'Tank farm, west side.',
      'Pipe rack, second day of welding.',
      'Boiler house, contractor entrance.',
      'Unloading of the pump skids.',
      'Weekly inspection with the plant operator.',
      'Hall 2, before the shutdown work.',
      'Walk along the cable trench.',
      'Night shift handed over, all clear at the gate.',
      'Scaffold at tank 3 taken over.',
    ],
  },
  {
    key: 'eastgate-bridge',
    place: 'bridge',
    latitude: 40.7312,
    longitude: -74.1659,
    activity: 0.3,
    hazards: [0.1, 0.5],
    notes: [
      'Pier 2, formwork stripping.',
      'Deck edge, south span.',
      'Girder delivery, lane closed.',
      'Abutment east, excavation.',
      'New crew on the north span, first day.',
      'Concrete pump in position.',
      'Barge unloading at pier 1.',
      'Walk with the foreman, deck level.',
      'Traffic control at Route 9.',
      'Bearing replacement, pier 3.',
    ],
  },
];
