import { type CSSProperties, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { BandSign, ratedBand } from '../marks.js';
import { placeOn, pointOn } from '../photo/layer-geometry.js';
import { type Area, type Cluster, clustersOf, type Pin } from './pins.js';
import styles from './place.module.css';

interface Props {
  /** width through height */
  aspect: number;
  /** what the picture is, for who does not see it */
  label: string;
  pins: readonly Pin[];
  chosen?: string | null;
  area?: Area | null;
  /** the picture or drawing */
  children: ReactNode;
  /** a pin was touched; of a cluster its most severe */
  onPin?: (id: string) => void;
  /** a place was touched */
  onPoint?: (point: { x: number; y: number }) => void;
  /** a part was drawn with a mouse; a finger scrolls */
  onArea?: (area: Area) => void;
}

/** Shorter than this is a slip of the hand. */
const smallestArea = 0.02;
const within = (value: number) => Math.min(1, Math.max(0, value));
const between = (one: { x: number; y: number }, other: { x: number; y: number }): Area => ({
  x: within(Math.min(one.x, other.x)),
  y: within(Math.min(one.y, other.y)),
  w: within(Math.max(one.x, other.x)) - within(Math.min(one.x, other.x)),
  h: within(Math.max(one.y, other.y)) - within(Math.min(one.y, other.y)),
});

/**
 * A plan with pins. For eyes and pointers alone: whatever it does, a list or fields beside it do for keyboard and screen
 * reader, for whom 200 pins would be 200 stops without an order.
 */
export function PlanView({ aspect, label, pins, chosen, area, children, onPin, onPoint, onArea }: Props) {
  const layer = useRef<HTMLElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);
  const begin = (event: PointerEvent) => {
    if (!onArea || event.pointerType !== 'mouse' || event.button !== 0) return;
    setFrom(pointOn(layer.current, event));
  };
  const move = (event: PointerEvent) => from && setDrawn(between(from, pointOn(layer.current, event)));
  const end = () => {
    if (drawn && drawn.w > smallestArea && drawn.h > smallestArea) onArea?.(drawn);
    setFrom(null);
    setDrawn(null);
  };
  const point = (event: MouseEvent) => {
    const { x, y } = pointOn(layer.current, event);
    onPoint?.({ x: within(x), y: within(y) });
  };
  const shown = drawn ?? area;
  return (
    <figure
      ref={layer}
      className={`hl-flush hl-rounded ${styles.plan}`}
      style={{ aspectRatio: aspect, maxWidth: `calc(78dvh * ${aspect})` }}
      data-pointing={onPoint || onArea ? '' : undefined}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerLeave={end}
      onPointerUp={end}
      aria-label={label}
    >
      {children}
      {onPoint && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={`hl-fill hl-press ${styles.touch}`}
          onClick={point}
        />
      )}
      {shown && <span className={styles.area} style={placeOn(shown)} />}
      {clustersOf(pins).map((cluster) => (
        <PinMark
          key={cluster.id}
          cluster={cluster}
          isChosen={chosen != null && cluster.ids.includes(chosen)}
          onPin={onPin}
        />
      ))}
    </figure>
  );
}

interface MarkProps {
  cluster: Cluster;
  isChosen: boolean;
  onPin: ((id: string) => void) | undefined;
}

function PinMark({ cluster, isChosen, onPin }: MarkProps) {
  const { id, ids, x, y, label, outside } = cluster;
  const look = {
    className: styles.pin ?? '',
    style: { left: `${x * 100}%`, top: `${y * 100}%` } as CSSProperties,
    'data-chosen': isChosen ? '' : undefined,
    'data-outside': outside ? '' : undefined,
    title: label,
  };
  const sign = (
    <span className={styles.sign}>
      <BandSign band={ratedBand(cluster)} size={16} />
      {ids.length > 1 && <span className="hl-numbers">{ids.length}</span>}
    </span>
  );
  if (!onPin) return <span {...look}>{sign}</span>;
  return (
    <button type="button" tabIndex={-1} aria-hidden="true" {...look} onClick={() => onPin(id)}>
      {sign}
    </button>
  );
}
