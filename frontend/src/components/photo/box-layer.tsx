import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { moveRegion, type Point, regionBetween } from '../../domain/blur-regions.js';
import { useLocale } from '../../i18n/use-locale.js';
import type { BoxEditing } from './box-editing.js';
import styles from './box-editor.module.css';
import { byKey, type Corner, corners, type DrawnBox, dragCorner, type Rectangle } from './box-geometry.js';
import { useNameOfKind } from './box-kinds.js';
import { placeOn, pointOn } from './layer-geometry.js';

interface Props extends BoxEditing {
  /** false: dragging moves the photo below */
  drawing: boolean;
}

type Gesture =
  | { kind: 'draw'; from: Point }
  | { kind: 'move'; index: number; from: Point; box: DrawnBox }
  | { kind: 'resize'; index: number; corner: Corner; box: DrawnBox };

/** So near to the upper edge a name would be cut off. */
const topEdge = 0.08;

const percent = (fraction: number) => `${fraction * 100}%`;

/** What of the layer a pointer met. */
function met(target: EventTarget): { index: number; corner: Corner | undefined } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-box]') : null;
  if (!element) return null;
  return { index: Number(element.dataset['box']), corner: corners.find((each) => each === element.dataset['corner']) };
}

/**
 * Lies on the photo and follows its zoom: dragging draws a box, dragging a box moves it, dragging one of its corners sizes
 * it. Each box is a button, so that keys do the same; the corners are for fingers and mice only.
 */
export function BoxLayer({ edited, dispatch, drawing }: Props) {
  const { t, format } = useLocale();
  const nameOfKind = useNameOfKind();
  const help = useId();
  const layer = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [draft, setDraft] = useState<Rectangle | null>(null);
  const { boxes, chosen } = edited;

  const at = (event: PointerEvent): Point => pointOn(layer.current, event);
  const begin = (event: PointerEvent): Gesture => {
    const hit = met(event.target);
    const box = hit ? boxes[hit.index] : undefined;
    if (!hit || !box) return { kind: 'draw', from: at(event) };
    dispatch({ type: 'grab', index: hit.index });
    const { index, corner } = hit;
    return corner ? { kind: 'resize', index, corner, box } : { kind: 'move', index, from: at(event), box };
  };

  const cancel = () => {
    gesture.current = null;
    setDraft(null);
    dispatch({ type: 'cancel' });
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!drawing || event.button !== 0) return;
    // The photo below must not move along.
    event.stopPropagation();
    // Two fingers mean to zoom: what the first one has begun was not meant.
    if (gesture.current) return cancel();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    gesture.current = begin(event);
    if (gesture.current.kind === 'draw') dispatch({ type: 'choose', index: null });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const current = gesture.current;
    if (!current) return;
    event.stopPropagation();
    const to = at(event);
    if (current.kind === 'draw') setDraft(regionBetween(current.from, to));
    else {
      const box =
        current.kind === 'move'
          ? { ...current.box, ...moveRegion(current.box, to.x - current.from.x, to.y - current.from.y) }
          : dragCorner(current.box, current.corner, to);
      dispatch({ type: 'drag', index: current.index, box });
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const current = gesture.current;
    if (!current) return;
    event.stopPropagation();
    gesture.current = null;
    setDraft(null);
    const drawn = current.kind === 'draw' ? regionBetween(current.from, at(event)) : null;
    dispatch(drawn ? { type: 'draw', box: drawn } : { type: 'release' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const box = boxes[index];
    if (!box || !drawing) return;
    const next = byKey(box, event.key, event.shiftKey);
    if (next) dispatch({ type: 'nudge', index, box: next });
    else if (event.key === 'Delete' || event.key === 'Backspace') dispatch({ type: 'remove', index });
    else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) dispatch({ type: 'undo' });
    else return;
    event.preventDefault();
    // + - and the arrows would move the photo, too.
    event.stopPropagation();
  };
  const nameOf = (box: DrawnBox, index: number) =>
    t('boxes.box', {
      number: index + 1,
      kind: nameOfKind(box.class),
      left: format.percent(box.x),
      top: format.percent(box.y),
      width: format.percent(box.w),
      height: format.percent(box.h),
    });

  return (
    <div
      ref={layer}
      className={`hl-fill ${styles.layer}`}
      data-drawing={drawing || undefined}
      data-testid="box-layer"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={cancel}
    >
      <span id={help} hidden>
        {t('boxes.keys')}
      </span>
      {boxes.map((box, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a box has no other identity than its place in the list
          key={index}
          type="button"
          className={styles.box}
          data-box={index}
          data-chosen={index === chosen || undefined}
          data-top={box.y < topEdge || undefined}
          style={placeOn(box)}
          tabIndex={drawing ? 0 : -1}
          aria-label={nameOf(box, index)}
          aria-describedby={help}
          aria-pressed={index === chosen}
          onFocus={() => dispatch({ type: 'choose', index })}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <span className={styles.kind}>{nameOfKind(box.class)}</span>
        </button>
      ))}
      {draft && <div className={styles.box} data-chosen style={placeOn(draft)} />}
      {drawing && chosen !== null && boxes[chosen] && <Handles box={boxes[chosen]} index={chosen} />}
    </div>
  );
}

/** Beside the corners, so that they cover nothing of a small box; as large as a glove at any zoom. */
function Handles({ box, index }: { box: DrawnBox; index: number }) {
  return corners.map((corner) => (
    <span
      key={corner}
      className={styles.handle}
      data-box={index}
      data-corner={corner}
      aria-hidden="true"
      style={
        {
          '--at-x': percent(corner.endsWith('w') ? box.x : box.x + box.w),
          '--at-y': percent(corner.startsWith('n') ? box.y : box.y + box.h),
        } as CSSProperties
      }
    />
  ));
}
