import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '../../app/application.js';
import { makeStore } from '../../domain/store.js';
import { allTexts } from '../../i18n/index.js';
import { useBoxEditing } from './box-editing.js';
import { BoxEditor } from './box-editor.js';
import { boxToSend, type DrawnBox } from './box-geometry.js';
import { unnamed } from './box-kinds.js';

beforeAll(allTexts);

const head: DrawnBox = { x: 0.2, y: 0.2, w: 0.1, h: 0.2, class: 'head' };
let boxes: readonly DrawnBox[] = [];

function Drawing({ initial }: { initial: readonly DrawnBox[] }) {
  const editing = useBoxEditing(initial, 'person');
  boxes = editing.edited.boxes.map((box) => boxToSend(box));
  return <BoxEditor src="data:," alt="A photo" kinds={['person', 'head', 'helmet']} {...editing} />;
}
function open(...initial: DrawnBox[]) {
  render(
    <Providers store={makeStore()}>
      <Drawing initial={initial} />
    </Providers>,
  );
  const layer = screen.getByTestId('box-layer');
  jest.spyOn(layer, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 200, height: 100 } as DOMRect);
  return { layer, user: userEvent.setup() };
}
/** jsdom knows no pointer events; React reads the same fields from a mouse event of that name. */
function drag(element: Element, ...points: [x: number, y: number][]) {
  const at = ([clientX, clientY]: [number, number]) => ({ bubbles: true, clientX, clientY });
  points.forEach((point, index) => {
    fireEvent(element, new MouseEvent(index === 0 ? 'pointerdown' : 'pointermove', at(point)));
  });
  fireEvent(element, new MouseEvent('pointerup', at(points.at(-1) as [number, number])));
}
const box = (number: number) => screen.getByRole('button', { name: new RegExp(`^Box ${number},`) });

describe('the box editor', () => {
  // The photo below catches the pointer, which jsdom cannot.
  beforeAll(() => Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined }));

  it('draws, moves and sizes with a pointer, and a tap draws nothing', () => {
    const { layer } = open(head);
    drag(layer, [100, 50], [120, 60], [140, 90]);
    expect(boxes[1]).toEqual({ x: 0.5, y: 0.5, w: 0.2, h: 0.4, class: 'person' });
    drag(layer, [10, 90]);
    expect(boxes).toHaveLength(2);
    drag(box(1), [50, 30], [70, 40]);
    expect(boxes[0]).toEqual({ ...head, x: 0.3, y: 0.3 });
    const corner = layer.querySelector('[data-corner="se"]') as Element;
    drag(corner, [80, 50], [100, 60]);
    expect(boxes[0]).toEqual({ ...head, x: 0.3, y: 0.3, w: 0.2, h: 0.3 });
  });

  it.each(['pointerdown', 'pointercancel'])(
    'takes a drag back that a second finger or the system breaks off (%s)',
    (end) => {
      const { layer } = open(head);
      const broken = (element: Element, to: [x: number, y: number]) => {
        const at = ([clientX, clientY]: [number, number]) => ({ bubbles: true, clientX, clientY });
        fireEvent(element, new MouseEvent('pointerdown', at([50, 30])));
        fireEvent(element, new MouseEvent('pointermove', at(to)));
        fireEvent(element, new MouseEvent(end, at([0, 0])));
        fireEvent(element, new MouseEvent('pointermove', at([150, 90])));
        fireEvent(element, new MouseEvent('pointerup', at([150, 90])));
      };
      broken(box(1), [70, 40]);
      expect(boxes).toEqual([head]);
      broken(layer, [70, 40]);
      expect(boxes).toEqual([head]);
      expect(screen.getByRole('button', { name: 'Undo the last change' })).toBeDisabled();
    },
  );

  it('does all of it by keyboard, and says where each box is', async () => {
    const { user } = open(head);
    act(() => box(1).focus());
    expect(box(1)).toHaveAccessibleName(
      'Box 1, Head without hard hat: 20 % from the left, 20 % from the top, 10 % wide, 20 % high',
    );
    expect(box(1)).toHaveAccessibleDescription(/Arrow keys move it/);
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}+');
    expect(boxes).toEqual([{ ...head, y: 0.19, w: 0.12, h: 0.23 }]);
    await user.keyboard('{Control>}z{/Control}');
    expect(boxes).toEqual([head]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'What the box shows' }), 'Hard hat');
    act(() => box(1).focus());
    await user.selectOptions(screen.getByRole('combobox'), 'Hard hat');
    expect(boxes).toEqual([{ ...head, class: 'helmet' }]);
    await user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(boxes).toEqual([head]);
    act(() => box(1).focus());
    await user.keyboard('{Delete}');
    expect(boxes).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add a box' }));
    expect(boxes).toHaveLength(1);
  });

  it('leaves the boxes alone while the photo is moved', async () => {
    const { layer, user } = open(head);
    await user.click(screen.getByRole('button', { name: 'Move the photo instead of drawing' }));
    drag(layer, [100, 50], [140, 90]);
    expect(boxes).toEqual([head]);
    expect(box(1)).toHaveAttribute('tabindex', '-1');
  });
});

describe('a box that nobody has named yet', () => {
  it('is called so in the reader’s language, not by its key', () => {
    function Unnamed() {
      const editing = useBoxEditing([], unnamed);
      return <BoxEditor src="data:," alt="A photo" kinds={[]} {...editing} />;
    }
    render(
      <Providers store={makeStore()}>
        <Unnamed />
      </Providers>,
    );
    expect(screen.getByRole('option')).toHaveTextContent('Example');
  });
});
