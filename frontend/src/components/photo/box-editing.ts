import { useReducer } from 'react';
import { centred } from '../../domain/blur-regions.js';
import { boxToSend, type DrawnBox, type Rectangle } from './box-geometry.js';

/** What the server takes at most for one photo. */
export const maxBoxes = 50;

/** Boxes while somebody edits them. */
export interface Edited {
  readonly boxes: readonly DrawnBox[];
  readonly chosen: number | null;
  /** what the next box shows */
  readonly kind: string;
  /** earlier boxes, the last ones last: what undo goes back to */
  readonly past: readonly (readonly DrawnBox[])[];
  /** the boxes as a drag or a row of key presses on one box began; one undo takes all of it back */
  readonly held: { readonly boxes: readonly DrawnBox[]; readonly key: number | null } | null;
}

export type Edit =
  | { type: 'choose'; index: number | null }
  | { type: 'draw'; box: Rectangle }
  | { type: 'add' }
  | { type: 'grab'; index: number }
  | { type: 'drag'; index: number; box: DrawnBox }
  | { type: 'release' }
  | { type: 'cancel' }
  | { type: 'nudge'; index: number; box: DrawnBox }
  | { type: 'relabel'; kind: string }
  | { type: 'remove'; index: number }
  | { type: 'undo' };

const keptSteps = 100;

export const startEdit = (boxes: readonly DrawnBox[], kind: string): Edited => ({
  boxes,
  chosen: null,
  kind,
  past: [],
  held: null,
});

/** What was held counts as done. */
function settled(state: Edited): Edited {
  if (!state.held) return state;
  const { boxes } = state.held;
  return { ...state, held: null, past: boxes === state.boxes ? state.past : [...state.past, boxes].slice(-keptSteps) };
}

function changed(state: Edited, boxes: readonly DrawnBox[], chosen: number | null): Edited {
  const before = settled(state);
  return { ...before, boxes, chosen, past: [...before.past, before.boxes].slice(-keptSteps) };
}

const replaced = (boxes: readonly DrawnBox[], index: number, box: DrawnBox) =>
  boxes.map((other, place) => (place === index ? box : other));

function drawn(state: Edited, box: Rectangle): Edited {
  if (state.boxes.length >= maxBoxes) return state;
  return changed(state, [...state.boxes, { ...box, class: state.kind }], state.boxes.length);
}

function undone(state: Edited): Edited {
  const { past, ...rest } = settled(state);
  const boxes = past.at(-1);
  return boxes ? { ...rest, boxes, past: past.slice(0, -1), chosen: null } : { ...rest, past };
}

/** Pure, so that every order of gestures and keys can be tried without a screen. */
export function edit(state: Edited, step: Edit): Edited {
  switch (step.type) {
    case 'choose': {
      const box = step.index === null ? undefined : state.boxes[step.index];
      if (step.index === state.chosen) return state;
      return { ...settled(state), chosen: step.index, kind: box?.class ?? state.kind };
    }
    case 'draw':
      return drawn(state, step.box);
    case 'add':
      return drawn(state, centred);
    case 'grab': {
      const kind = state.boxes[step.index]?.class ?? state.kind;
      return { ...settled(state), chosen: step.index, kind, held: { boxes: state.boxes, key: null } };
    }
    case 'drag':
      return { ...state, boxes: replaced(state.boxes, step.index, step.box) };
    case 'release':
      return settled(state);
    case 'cancel':
      return state.held ? { ...state, boxes: state.held.boxes, held: null } : state;
    case 'nudge': {
      const before = state.held?.key === step.index ? state : settled(state);
      const held = before.held ?? { boxes: before.boxes, key: step.index };
      return { ...before, held, boxes: replaced(before.boxes, step.index, step.box), chosen: step.index };
    }
    case 'relabel': {
      const box = state.chosen === null ? undefined : state.boxes[state.chosen];
      if (state.chosen === null || !box || box.class === step.kind) return { ...state, kind: step.kind };
      const boxes = replaced(state.boxes, state.chosen, { ...box, class: step.kind });
      return { ...changed(state, boxes, state.chosen), kind: step.kind };
    }
    case 'remove':
      return changed(
        state,
        state.boxes.filter((_, place) => place !== step.index),
        null,
      );
    case 'undo':
      return undone(state);
  }
}

export const canUndo = ({ past, held, boxes }: Edited): boolean =>
  past.length > 0 || (held !== null && held.boxes !== boxes);

const asSent = (boxes: readonly DrawnBox[]): string =>
  JSON.stringify(boxes.map((box) => boxToSend(box)).map((box) => [box.x, box.y, box.w, box.h, box.class]));

/** The boxes as they are sent; null when they are what they were. */
export function editedBoxes(before: readonly DrawnBox[], { boxes }: Edited): DrawnBox[] | null {
  if (asSent(before) === asSent(boxes)) return null;
  return boxes.map((box) => {
    const { x, y, w, h } = boxToSend(box);
    return { x, y, w, h, class: box.class };
  });
}

/** @param kind what a new box shows until another kind is chosen */
export function useBoxEditing(boxes: readonly DrawnBox[], kind: string) {
  const [edited, dispatch] = useReducer(edit, null, () => startEdit(boxes, kind));
  return { edited, dispatch };
}
export type BoxEditing = ReturnType<typeof useBoxEditing>;
