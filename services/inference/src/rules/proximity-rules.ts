import type { Suspicion } from './finding.js';
import { heightOf, iou, shareInside, type Thing, widthOf } from './geometry.js';
import type { People } from './people.js';
import { RULE_NUMBERS } from './rule-numbers.js';

const {
  cutOffMargin,
  groundForeshortening,
  inCabHeight,
  inCabShare,
  machineDepth,
  personMetres,
  personToMachine,
  sameMachineIou,
  sameThingIou,
  zoneMetres,
} = RULE_NUMBERS;

type MachineClass = keyof typeof personToMachine;

const NEAR = {
  machinery: { hazard: 'swing_radius', reason: 'person_near_machinery' },
  vehicle: { hazard: 'pedestrian_vehicle', reason: 'person_near_vehicle' },
  forklift: { hazard: 'pedestrian_vehicle', reason: 'person_near_forklift' },
} as const satisfies Record<MachineClass, Pick<Suspicion, 'hazard' | 'reason'>>;

interface Machine {
  readonly kind: MachineClass;
  readonly box: Thing;
}

function isMachineClass(name: string): name is MachineClass {
  return Object.hasOwn(NEAR, name);
}

/** Plant and vehicles; where the detector saw two kinds in one place, the likelier one. */
export function findMachines(things: readonly Thing[]): Machine[] {
  const kept: Machine[] = [];
  for (const box of things) {
    if (!isMachineClass(box.class)) continue;
    if (kept.every((machine) => iou(machine.box, box) < sameMachineIou)) kept.push({ kind: box.class, box });
  }
  return kept;
}

function inCab(person: Thing, machine: Thing): boolean {
  const above = machine.y2 - person.y2;
  return shareInside(person, machine) >= inCabShare && above >= inCabHeight * heightOf(machine);
}

/**
 * True when the person's feet are within the danger zone of the machine, drawn on the ground around its lower edge by the
 * person's own scale. The camera's height and tilt are unknown: depth is foreshortened by a fixed share (RULE_NUMBERS), and
 * height ratios that no common distance explains are left out.
 */
function isNear(person: Thing, { kind, box: machine }: Machine): boolean {
  const ratio = heightOf(person) / heightOf(machine);
  const { least, most } = personToMachine[kind];
  if (ratio < least || ratio > most) return false;
  const zone = (zoneMetres * Math.max(heightOf(person), widthOf(person))) / personMetres;
  const footX = (person.x1 + person.x2) / 2;
  const footY = person.y2;
  const aside = Math.max(machine.x1 - footX, footX - machine.x2, 0);
  const depth = zone * groundForeshortening;
  const behind = machine.y2 - footY - machineDepth * heightOf(machine);
  const before = footY - machine.y2;
  return aside <= zone && behind <= depth && before <= depth;
}

/** One suspicion per person and hazard: of several machines around a person the likeliest is named. */
export function peopleNearMachines(people: People, things: readonly Thing[], photoHeight: number): Suspicion[] {
  const machines = findMachines(things);
  return people.persons.flatMap(({ box: person, judged }): Suspicion[] => {
    // Without feet in the picture nobody can say where the person stands.
    if (!judged || person.y2 >= photoHeight * (1 - cutOffMargin)) return [];
    if (machines.some(({ box }) => inCab(person, box) || iou(person, box) >= sameThingIou)) return [];
    const near = machines.filter((machine) => isNear(person, machine));
    const hazards = new Map<string, Suspicion>();
    for (const { kind, box } of near) {
      const { hazard, reason } = NEAR[kind];
      if (!hazards.has(hazard)) hazards.set(hazard, { hazard, reason, evidence: [person, box] });
    }
    return [...hazards.values()];
  });
}
