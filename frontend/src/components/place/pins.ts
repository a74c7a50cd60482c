import { type IncidentView, namesOfPlace, type PlacesView, type PlanView } from '@hazardlens/contracts';

/** Something on a plan; fractions of it. */
export interface Pin {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly severity: number;
  readonly hazard_type?: string;
  readonly label: string;
  /** further away than the drawing reaches */
  readonly outside?: boolean;
}
/** Pins that lie so close together that they are drawn as one; the most severe stands for all. */
export interface Cluster extends Pin {
  readonly ids: readonly string[];
}
/** A part of a plan, as fractions of it. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** More pins than this are not told apart. */
const mostPins = 200;
const cells = 16;

/** One cluster a pin while there are few; then one a cell of a grid. */
export function clustersOf(pins: readonly Pin[]): Cluster[] {
  const cellOf = (pin: Pin) => `${Math.floor(pin.x * cells)}/${Math.floor(pin.y * cells)}`;
  const groups = new Map<string, Pin[]>();
  for (const pin of pins) {
    const key = pins.length > mostPins ? cellOf(pin) : pin.id;
    groups.set(key, [...(groups.get(key) ?? []), pin]);
  }
  return [...groups.values()].flatMap((group) => {
    const [worst] = [...group].sort((a, b) => b.severity - a.severity);
    return worst ? [{ ...worst, ids: group.map(({ id }) => id) }] : [];
  });
}

export const isWithin = ({ x, y }: { x: number; y: number }, area: Area): boolean =>
  x >= area.x && x <= area.x + area.w && y >= area.y && y <= area.y + area.h;

/** The plan on which a level is shown: its own, or that of the whole site. */
export const planOf = ({ plans }: PlacesView, levelId: string | undefined): PlanView | undefined =>
  plans.find(({ level }) => level !== null && level === levelId) ?? plans.find(({ level }) => level === null);

/** What a zone or level of an incident is called now, or what it was called when it still was on the list. */
export function placeNames(
  place: IncidentView['place'],
  places: Pick<PlacesView, 'zones' | 'levels'> | undefined,
): string[] {
  const zone = places?.zones.find(({ id }) => id === place?.zone_id)?.name ?? place?.zone;
  const level = places?.levels.find(({ id }) => id === place?.level_id)?.name ?? place?.level;
  return namesOfPlace({ zone, level });
}

/** `0.1,0.2,0.3,0.4` of an address; null for anything else. */
export function areaFrom(text: string | null): Area | null {
  const [x, y, w, h] = (text ?? '').split(',').map(Number);
  const known = [x, y, w, h].every((each) => each !== undefined && each >= 0 && each <= 1);
  return known && text ? ({ x, y, w, h } as Area) : null;
}
export const areaText = ({ x, y, w, h }: Area): string => [x, y, w, h].map((each) => each.toFixed(3)).join(',');
