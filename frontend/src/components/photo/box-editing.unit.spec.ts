import { canUndo, type Edit, edit, editedBoxes, maxBoxes, startEdit } from './box-editing.js';
import type { DrawnBox } from './box-geometry.js';

const head: DrawnBox = { x: 0.1, y: 0.1, w: 0.1, h: 0.1, class: 'head' };
const person: DrawnBox = { x: 0.4, y: 0.2, w: 0.2, h: 0.6, class: 'person' };
const before = [head, person];
const after = (...steps: Edit[]) => steps.reduce(edit, startEdit(before, 'head'));
const rectangle = { x: 0.5, y: 0.5, w: 0.2, h: 0.2 };

describe('editing boxes', () => {
  it('draws what was chosen last', () => {
    const state = after({ type: 'choose', index: 1 }, { type: 'draw', box: rectangle });
    expect(state.boxes[2]).toEqual({ ...rectangle, class: 'person' });
    expect(state.chosen).toBe(2);
  });

  it('takes a whole drag back with one undo, and a row of key presses on one box', () => {
    const drag: Edit[] = [0.2, 0.3, 0.4].map((x) => ({ type: 'drag', index: 0, box: { ...head, x } }));
    const dragged = after({ type: 'grab', index: 0 }, ...drag, { type: 'release' });
    expect(dragged.boxes[0]?.x).toBe(0.4);
    expect(edit(dragged, { type: 'undo' }).boxes).toEqual(before);

    const nudge = (index: number, x: number): Edit => ({
      type: 'nudge',
      index,
      box: { ...(before[index] as DrawnBox), x },
    });
    const nudged = after(nudge(0, 0.11), nudge(0, 0.12), nudge(1, 0.41));
    const once = edit(nudged, { type: 'undo' });
    expect(once.boxes.map(({ x }) => x)).toEqual([0.12, 0.4]);
    expect(edit(once, { type: 'undo' }).boxes).toEqual(before);
  });

  it('names, deletes and brings back', () => {
    const named = after({ type: 'choose', index: 0 }, { type: 'relabel', kind: 'helmet' });
    expect(named.boxes[0]).toEqual({ ...head, class: 'helmet' });
    const gone = edit(named, { type: 'remove', index: 0 });
    expect(gone.boxes).toEqual([person]);
    const back = edit(edit(gone, { type: 'undo' }), { type: 'undo' });
    expect(back.boxes).toEqual(before);
    expect(canUndo(back)).toBe(false);
    expect(edit(back, { type: 'undo' })).toEqual(back);
  });

  it('a click that moved nothing is no change', () => {
    expect(canUndo(after({ type: 'grab', index: 0 }, { type: 'release' }))).toBe(false);
  });

  it('stops at the most that the server takes', () => {
    const many = Array.from({ length: maxBoxes + 3 }, (): Edit => ({ type: 'add' }));
    expect(after(...many).boxes).toHaveLength(maxBoxes);
  });

  it('sends nothing where nothing was changed in the end', () => {
    expect(editedBoxes(before, after())).toBeNull();
    expect(editedBoxes(before, after({ type: 'draw', box: rectangle }, { type: 'undo' }))).toBeNull();
    expect(editedBoxes(before, after({ type: 'remove', index: 0 }))).toEqual([person]);
  });
});
