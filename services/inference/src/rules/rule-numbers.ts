/**
 * Every number that the hazard rules use, with how it was chosen. "Seen" means: looked at over the 298 benchmark photos with
 * the bundled model; such numbers are tuned on what that model draws and want a second look when the model changes.
 */
export const RULE_NUMBERS = {
  /** Findings below this confidence open no incident (scoring.md). */
  leastConfidence: 0.35,

  /** How much a hazard type can be trusted from a photo alone (grades of the taxonomy, factors of scoring.md). */
  gradeFactor: { A: 1, B: 0.85, C: 0.6 },

  /** Persons less tall (pixels of the photo) are counted, not judged: head and torso are then under 10 px (scoring.md). */
  leastPersonPx: 40,

  /** Persons whose box is less long (pixels of the photo, the longer side) have no posture: smaller ones were not labelled. */
  leastPosedPx: 90,

  /** A bare head that belongs to no detected person counts from this height in pixels (scoring.md). */
  leastLoneHeadPx: 24,

  /** Where heads are: the upper third of a person's box (scoring.md). */
  headRegion: { top: 0, bottom: 1 / 3 },

  /**
   * A hat or hair box may stick out of the person's box: the two are drawn by different parts of the network. Seen: 95 % of 243
   * by less than a tenth of the person's height (the most 0.18); that is less than a head, so it does not reach the person above.
   */
  headRegionAbove: 0.1,

  /** Where vests and bare torsos are: below the head, down to the knees. People cut off at the hip reach to the bottom. */
  torsoRegion: { top: 0.1, bottom: 1 },

  /** Share of an item's area that must lie in a person's region for it to be that person's: more in than out. */
  leastShareInRegion: 0.5,

  /**
   * A helmet covers a head when the boxes overlap this much (IoU). Seen: a helmet and a head reported for one and the same
   * head overlap by 0.6 and more, those of neighbours by less than 0.02, nothing in between.
   */
  helmetOnHeadIou: 0.3,

  /** Two boxes describe the same torso or face from this overlap on (IoU). Seen: the same 0.47 and more, neighbours 0.12 and less. */
  sameSpotIou: 0.3,

  /**
   * Boxes of machinery, vehicle and forklift that overlap this much (IoU) are one machine; the likelier class stays. Seen: the
   * same 0.70 and more, neighbours 0.19 and less.
   */
  sameMachineIou: 0.5,

  /**
   * A person and a machine whose boxes overlap this much (IoU) are one thing with two names, or a driver who fills the window:
   * nobody stands beside it. Seen on train photos and drawn pictures of another seed: the same thing 0.91 and more, a person
   * before a machine 0.74 and less.
   */
  sameThingIou: 0.8,

  /** Height of an upright person in metres: the yardstick for distances (scoring.md). */
  personMetres: 1.75,

  /** Radius of the danger zone around plant and vehicles in metres (scoring.md). */
  zoneMetres: 2,

  /**
   * Share of a metre's height in pixels that a metre of depth on the ground takes up: eye height over distance, 1.6 m / 5 m.
   * People nearer to the camera are mostly cut off and not judged, farther away it is less: the zone is then drawn too deep
   * by at most one person's height.
   */
  groundForeshortening: 0.32,

  /** Feet may be this share of a machine's height above its lower edge and still beside it: its far side is up there. */
  machineDepth: 0.25,

  /**
   * Person's height over machine's height for both to be at about the same distance. Lower: 1.75 m beside a 6 m boom
   * (machinery), a 3.5 m truck, a 4 m mast. Upper: a person crowned by a low roller, a sedan, a pallet truck, with a margin
   * of a quarter for the person standing a little nearer. Outside, one of them is far behind the other.
   */
  personToMachine: {
    machinery: { least: 0.25, most: 1.5 },
    vehicle: { least: 0.4, most: 1.5 },
    forklift: { least: 0.35, most: 1.5 },
  },

  /**
   * A person is in a cab when this share of the person's box lies inside a machine's … Seen: of 32 labelled people who
   * are at least half inside a machine's box these are the 27 in cabs or far behind; the 5 others stand or sit beside it. Whoever is in a cab is near no other machine either: big machines stand in front of smaller ones.
   */
  inCabShare: 0.8,
  /** … and the lower end of the person is at least this share of the machine's height above its lower edge. */
  inCabHeight: 0.2,

  /**
   * What the detector takes for flames (orange cones and vests) or smoke (white bodywork). A flame or smoke that overlaps one
   * of these by this much (IoU), with less probability, is dropped. Seen: 6 of 10 false alarms on construction photos gone,
   * none of 94 photos with fire or smoke lost; the same for any overlap from 0.4 to 0.6.
   */
  flameLookalikes: ['cone', 'vest', 'vehicle', 'machinery', 'forklift'],
  flameLookalikeIou: 0.5,

  /** Feet are out of the picture when the box ends this close (share of the photo) to the lower edge. */
  cutOffMargin: 0.01,

  /** A point of a body counts from this score on: the value that MoveNet's model card recommends. */
  leastKeypointScore: 0.3,

  /**
   * Postures. No labelled postures were at hand: angles are those of scoring.md, lengths come from the body's proportions
   * (trunk from hip to shoulder 0.29 of the height, thigh and shin 0.25 each: 0.85 trunks), in units of the trunk's length.
   */
  posture: {
    /** Trunk from the vertical, in degrees, beyond which it is bent or lying (scoring.md). */
    mostLean: 60,
    /** A trunk shorter than this share of the person's longer side points at the camera (about 60° off the picture). */
    leastTrunk: 0.15,
    /** Hips lower than this above the lowest point are on the ground: half a trunk is a body's thickness, standing is 1.7. */
    groundHips: 0.75,
    /** Knee and ankle of a shin on the ground differ by less than this in height; a standing shin is 0.85. */
    kneelingShin: 0.3,
    /** A knee is on the ground within this above the person's lower edge. */
    kneelingKnee: 0.3,
    /** Hip above the knee by at least this: half a thigh, so that people who sit on the ground do not kneel. */
    kneelingThigh: 0.4,
  },

  /**
   * Mean luma (0 to 255) under which a photo gets the hint 'dark'. None of 196 construction photos is; with 0.3 of their light
   * 88 % are, with 0.2 all.
   */
  darkLuma: 45,
  /**
   * Variance of the Laplacian at network size under which a photo gets the hint 'blurred'. Sharp training photos begin at 94,
   * sharp benchmark photos at 17. Of benchmark photos blurred by a Gaussian of 3 px at 640 px 73 % are below (12 would be
   * 47 %), of 5 px all.
   */
  blurredVariance: 16,
  /**
   * What a photo must have to be judged. All of 3615 train photos have it: the darkest has a mean luma of 11.0, the least
   * contrast (deviation of the mean luma of blocks of 16 pixels) is 9.1, the least variance of the Laplacian 1.37, that of blocks
   * of 4 pixels 2.5. Each of 416 drawn pictures without anything on them is below in one of the four: black ones have a mean
   * luma of up to 7.7, noise a contrast of up to 7.0, blur a variance of up to 0.9, gradients up to 1.1 between blocks.
   */
  judged: { leastLuma: 8, leastContrast: 8, leastVariance: 1.35, leastOutlines: 2 },
  /** Shorter side in pixels under which a photo gets the hint 'small': people are then mostly under 40 px. */
  smallPx: 400,
} as const;
