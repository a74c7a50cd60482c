import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DetectedPhoto, DetectorEngine } from '../../detector/engine.js';
import { assessPhoto } from '../../rules/assess-photo.js';
import { whyNotJudged } from '../../rules/photo-hints.js';
import { toIncidents } from '../../rules/to-incidents.js';
import { type LabelledPhoto, readLabelledPhotos } from '../labelled-photos.js';
import { drawNegatives } from './negatives.js';

/** What was raised on pictures of one kind that show no hazard. */
export interface NegativeMeasures {
  readonly group: string;
  readonly blank: boolean;
  readonly pictures: number;
  /** Of which nothing was concluded. */
  readonly notJudged: number;
  /** Pictures with an incident, all of them false … */
  readonly raised: number;
  /** … and those of them on which it was fire or smoke. */
  readonly fires: number;
  /** The names of those, for somebody to look at. */
  readonly names: readonly string[];
}

/** Photos that show smoke or a fire although nobody marked one: looked at by a person, and no negatives. */
const UNMARKED: readonly string[] = ['fire8-02700.jpg'];

const FIRE: readonly string[] = ['fire', 'smoke'];
const FIRE_HAZARD = 'open_flame_smoke';
const MARKED = 'real: looked through for fire, none';
const SITES = 'real: construction photos';

/**
 * Real photos without fire: those that were looked through for fire and smoke, and the construction photos of the split,
 * which nobody labelled for it.
 */
async function realNegatives(folder: string, split: string): Promise<(LabelledPhoto & { readonly group: string })[]> {
  const there = ['train', split].filter((name) => existsSync(path.join(folder, `${name}.json`)));
  const photos = (await Promise.all([...new Set(there)].map((name) => readLabelledPhotos(folder, name)))).flat();
  return photos.flatMap((photo) => {
    const name = path.basename(photo.file);
    const looked = FIRE.every((one) => photo.labelled.has(one));
    if (looked && !photo.labels.some((label) => FIRE.includes(label.class))) {
      return UNMARKED.includes(name) ? [] : [{ ...photo, group: MARKED }];
    }
    const site = photo.source === 'css' && path.basename(path.dirname(photo.file)) === split;
    return site ? [{ ...photo, group: SITES }] : [];
  });
}

interface Raised {
  readonly judged: boolean;
  readonly hazards: readonly string[];
}

function raisedOn(photo: DetectedPhoto): Raised {
  const incidents = toIncidents(assessPhoto(photo, { masks_required: true }).findings);
  return { judged: whyNotJudged(photo.measures) === null, hazards: incidents.map(({ hazard_type }) => hazard_type) };
}

/**
 * Shows the product pictures without a hazard: the generated ones, on which nothing may be raised, and real photos without
 * fire, on which only fire is counted since people on them may well lack a helmet.
 * @param engine loaded, with the thresholds of the product
 */
export async function measureNegatives(
  engine: DetectorEngine,
  { folder, split, onPicture }: { readonly folder: string; readonly split: string; readonly onPicture?: () => void },
): Promise<NegativeMeasures[]> {
  const groups = new Map<string, NegativeMeasures>();
  const add = (group: string, blank: boolean, name: string, { judged, hazards }: Raised): void => {
    const known = groups.get(group) ?? { group, blank, pictures: 0, notJudged: 0, raised: 0, fires: 0, names: [] };
    groups.set(group, {
      ...known,
      pictures: known.pictures + 1,
      notJudged: known.notJudged + (judged ? 0 : 1),
      raised: known.raised + (hazards.length > 0 ? 1 : 0),
      fires: known.fires + (hazards.includes(FIRE_HAZARD) ? 1 : 0),
      names: hazards.length > 0 ? [...known.names, `${name} ${hazards.join(' ')}`] : known.names,
    });
    onPicture?.();
  };
  for await (const { group, blank, index, bytes } of drawNegatives()) {
    add(group, blank, `${group} ${index}`, raisedOn(await engine.detect(bytes)));
  }
  for (const { group, file } of await realNegatives(folder, split)) {
    const { judged, hazards } = raisedOn(await engine.detect(await readFile(file)));
    add(group, false, path.basename(file), { judged, hazards: hazards.filter((one) => one === FIRE_HAZARD) });
  }
  return [...groups.values()];
}
