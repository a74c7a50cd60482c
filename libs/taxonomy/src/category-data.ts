/**
 * The thirteen categories of the project's hazard taxonomy (version 1). Checked in as data; `data.unit.spec.ts` compares it
 * with `shared/spec/hazard-taxonomy.json` where that file exists.
 */
import type { CategoryRecord } from './types.js';

/** Version of the taxonomy the data below was taken from. */
export const TAXONOMY_VERSION = 1;

export const CATEGORY_RECORDS = [
  {
    code: 'PPE_COMPLIANCE',
    name: 'PPE Compliance',
    filterLabels: ['PPE Compliance'],
    osha: '1926 Subpart E (.95-.107), .28; 1910 Subpart I (.132-.138)',
    iso45001: '8.1.2(e), 7.3',
    wcio: 'VI/VIII Struck or injured by',
    action:
      'Stop the task for the exposed person, issue and fit the missing PPE, verify before restart; check whether a higher control can replace it',
    heatmapColumn: 'PPE',
    dashboardBar: 'PPE',
    defaultSeverity: 0.65,
  },
  {
    code: 'FALL_RISKS',
    name: 'Fall & Height Hazards',
    filterLabels: ['Fall & Height Hazards'],
    osha: '1926 Subparts M (.501-.503), L (.451-.454), X (.1051-.1053); 1910.23, .28',
    iso45001: '8.1.2(a)-(c), 6.1.2.2',
    wcio: 'IV Fall, slip or trip',
    action:
      'Stop work at height; guard the edge or cover and mark the opening; provide 100 % tie-off until guarded; competent-person inspection before restart',
    heatmapColumn: 'Falls',
    dashboardBar: 'Falls',
    defaultSeverity: 0.95,
  },
  {
    code: 'ELECTRICAL_FIRE',
    name: 'Electrical Hazards',
    filterLabels: ['Electrical Hazards'],
    osha: '1926 Subpart K (.400-.449), V, .1408; 1910 Subpart S',
    iso45001: '8.1.2(a)-(c), 6.1.3',
    wcio: 'I Burn (code 84 electrical current)',
    action:
      'De-energise and lock out; remove defective cord or panel from service; only a qualified person re-energises',
    heatmapColumn: 'Electrical',
    dashboardBar: 'Electrical',
    defaultSeverity: 0.75,
  },
  {
    code: 'FIRE_EXPLOSION',
    name: 'Fire/Explosion Risks',
    filterLabels: ['Fire/Explosion Risks'],
    osha: '1926 Subparts F (.150-.155), J (.350-.354); 1910 Subparts H, L, Q',
    iso45001: '8.2, 8.1.2',
    wcio: 'I Burn or scald',
    action:
      'Remove ignition source or fuel; fire watch with extinguisher during and 30 min after hot work; secure cylinders upright and capped',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.85,
  },
  {
    code: 'MACHINERY_EQUIPMENT',
    name: 'Machinery & Equipment',
    filterLabels: [],
    osha: '1926 Subparts I (.300-.307), O (.600-.606); 1910 Subpart O (.212, .219), .147',
    iso45001: '8.1.2(a)-(c), 7.2',
    wcio: 'II Caught in, under or between',
    action:
      'Stop and isolate (lockout/tagout); restore guard or exclusion zone; competent operator and spotter before restart',
    heatmapColumn: 'Machinery',
    dashboardBar: 'Equipment',
    defaultSeverity: 0.9,
  },
  {
    code: 'VEHICLE_TRAFFIC',
    name: 'Vehicles & Traffic',
    filterLabels: [],
    osha: '1926 Subparts O (.600-.602), G (.200-.201); 1910.178',
    iso45001: '8.1.1, 8.1.4.2',
    wcio: 'V Motor vehicle; VIII Struck by',
    action: 'Separate people and vehicles (barrier, one-way, spotter); stop movement until the zone is clear',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.9,
  },
  {
    code: 'LIFTING_RIGGING',
    name: 'Lifting, Rigging & Falling Objects',
    filterLabels: [],
    osha: '1926 Subparts CC (.1400-.1442), H (.251), .501(c), .753; 1910.184',
    iso45001: '8.1.1, 8.1.4.2',
    wcio: 'VIII Struck or injured by',
    action:
      'Clear the drop zone, stop the lift, inspect rigging; secure or net overhead material; tag line and signal person',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.9,
  },
  {
    code: 'EXCAVATION_STRUCTURAL',
    name: 'Excavation & Structural Stability',
    filterLabels: [],
    osha: '1926 Subparts P (.650-.652), Q (.700-.706), R, T (.850-.860)',
    iso45001: '8.1.2(a)-(c), 6.1.2.2',
    wcio: 'II Caught in (collapse)',
    action: 'Evacuate; slope, shore or shield; move spoil >= 2 ft back; competent person inspects before re-entry',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.9,
  },
  {
    code: 'CONFINED_SPACE',
    name: 'Confined Spaces',
    filterLabels: [],
    osha: '1926 Subpart AA (.1201-.1213); 1910.146',
    iso45001: '8.1.1, 8.2, 7.2',
    wcio: 'X Miscellaneous (absorption, inhalation)',
    action: 'No entry until permit, atmosphere test, attendant and retrieval are in place',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.85,
  },
  {
    code: 'HAZARDOUS_MATERIALS',
    name: 'Chemicals, Dust & Air Quality',
    filterLabels: [],
    osha: '1926 Subparts D (.55, .57, .59, .62), Z (.1101, .1153); 1910.1200',
    iso45001: '6.1.3, 8.1.2(b), 7.4',
    wcio: 'X Miscellaneous; I Burn (chemical)',
    action:
      'Isolate and ventilate, contain the spill or wet the dust; consult the SDS; correct label and respiratory protection',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.65,
  },
  {
    code: 'HOUSEKEEPING',
    name: 'Housekeeping',
    filterLabels: ['Housekeeping'],
    osha: '1926.25, .250, .252, .56, .701(b); 1910.22',
    iso45001: '8.1.1, 8.1.2(d)',
    wcio: 'IV Fall; VII Stepping on',
    action:
      'Clear, sort and dispose now; route cables overhead; cap rebar; restack within limits; set a daily clean-up owner',
    heatmapColumn: null,
    dashboardBar: 'Housekeeping',
    defaultSeverity: 0.55,
  },
  {
    code: 'UNSAFE_POSTURES',
    name: 'Unsafe Postures & Acts',
    filterLabels: [],
    osha: 'OSH Act 5(a)(1); 1926.20(b), .21(b)(2); NIOSH lifting equation, REBA/RULA',
    iso45001: '6.1.2.1(a), 7.2, 7.3',
    wcio: 'VI Strain or injury by',
    action: 'Stop and coach (no blame); change the task: mechanical aid, two-person lift, raise the work, rotate',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.55,
  },
  {
    code: 'EMERGENCY_ACCESS',
    name: 'Emergency Access & Signage',
    filterLabels: [],
    osha: '1926.34, .35, .50, .150, .200; 1910.36-.38, .151',
    iso45001: '8.2, 7.4',
    wcio: 'X Miscellaneous',
    action: 'Clear the route now, restore sign, light or kit; re-brief the muster plan',
    heatmapColumn: null,
    dashboardBar: null,
    defaultSeverity: 0.45,
  },
] as const satisfies readonly CategoryRecord[];

/**
 * The filter labels of the review queue and what each one selects: a whole category, or one hazard type of it. An
 * overloaded circuit is filed as electrical but is also an ignition source, so the fire filter shows it too.
 */
export const FILTER_ALIASES = {
  'PPE Compliance': [{ category: 'PPE_COMPLIANCE' }],
  'Fall & Height Hazards': [{ category: 'FALL_RISKS' }],
  'Electrical Hazards': [{ category: 'ELECTRICAL_FIRE' }],
  'Fire/Explosion Risks': [
    { category: 'FIRE_EXPLOSION' },
    { category: 'ELECTRICAL_FIRE', hazardType: 'overloaded_circuit' },
  ],
  Housekeeping: [{ category: 'HOUSEKEEPING' }],
} as const;
