import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOn, pointOn } from '../../components/photo/layer-geometry.js';
import {
  type BlurRegion,
  maxRegions,
  moveRegion,
  type Point,
  regionBetween,
  resizeRegion,
} from '../../domain/blur-regions.js';
import styles from './blur.module.css';

interface Props {
  /** the picture below, for the preview inside the regions */
  src: string;
  regions: readonly BlurRegion[];
  onChange: (regions: readonly BlurRegion[]) => void;
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** false: the regions are shown, dragging moves the photo */
  drawing: boolean;
}

/** A share of the photo for one key press. */
const keyStep = 0.01;
type Gesture = { kind: 'draw'; from: Point } | { kind: 'move'; index: number; from: Point; region: BlurRegion };

/** Lies on the photo and follows its zoom: dragging draws a region, dragging a region moves it, arrows do the same. */
export function BlurLayer({ src, regions, onChange, chosen, onChoose, drawing }: Props) {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [draft, setDraft] = useState<BlurRegion | null>(null);
  const picture = usePicture(src);

  const at = (event: PointerEvent): Point => pointOn(layer.current, event);
  const replace = (index: number, region: BlurRegion) =>
    onChange(regions.map((other, place) => (place === index ? region : other)));
  const remove = (index: number) => {
    onChange(regions.filter((_, place) => place !== index));
    onChoose(null);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!drawing || event.button !== 0) return;
    // The photo below must not move along. A second finger belongs to the pinch.
    event.stopPropagation();
    if (gesture.current) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const from = at(event);
    const index = indexOf(event.target);
    const region = index === null ? undefined : regions[index];
    if (index !== null && region) {
      onChoose(index);
      gesture.current = { kind: 'move', index, from, region };
    } else if (regions.length < maxRegions) {
      onChoose(null);
      gesture.current = { kind: 'draw', from };
    }
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const current = gesture.current;
    if (!current) return;
    event.stopPropagation();
    const to = at(event);
    if (current.kind === 'draw') setDraft(regionBetween(current.from, to));
    else replace(current.index, moveRegion(current.region, to.x - current.from.x, to.y - current.from.y));
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const current = gesture.current;
    if (!current) return;
    event.stopPropagation();
    gesture.current = null;
    setDraft(null);
    const drawn = current.kind === 'draw' ? regionBetween(current.from, at(event)) : null;
    if (!drawn) return;
    onChange([...regions, drawn]);
    onChoose(regions.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const region = regions[index];
    if (!region) return;
    const direction = directions[event.key];
    if (direction) {
      const [dx, dy] = [direction[0] * keyStep, direction[1] * keyStep];
      replace(index, event.shiftKey ? resizeRegion(region, dx, dy) : moveRegion(region, dx, dy));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      remove(index);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={layer}
      className={`hl-fill ${styles.layer}`}
      data-drawing={drawing || undefined}
      data-testid="blur-layer"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      {regions.map((region, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a region has no other identity than its place in the list
          key={index}
          type="button"
          className={styles.region}
          data-region={index}
          data-chosen={index === chosen || undefined}
          style={placeOn(region)}
          tabIndex={drawing ? 0 : -1}
          aria-label={t('review.blur.region', { number: index + 1 })}
          onFocus={() => onChoose(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <Blocks picture={picture} region={region} />
        </button>
      ))}
      {draft && (
        <div className={styles.region} data-chosen style={placeOn(draft)}>
          <Blocks picture={picture} region={draft} />
        </div>
      )}
    </div>
  );
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function indexOf(target: EventTarget): number | null {
  const region = target instanceof Element ? target.closest<HTMLElement>('[data-region]') : null;
  return region ? Number(region.dataset['region']) : null;
}

function usePicture(src: string): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return picture;
}

/** As coarse as the server makes it (5 × 5 blocks), so that nobody has to guess what will be left. */
const blocks = 5;

function Blocks({ picture, region }: { picture: HTMLImageElement | null; region: BlurRegion }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, w, h } = region;
  useEffect(() => {
    const context = picture && canvas.current?.getContext('2d');
    if (!context) return;
    const { naturalWidth: width, naturalHeight: height } = picture;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x * width, y * height, w * width, h * height, 0, 0, blocks, blocks);
  }, [picture, x, y, w, h]);
  return <canvas ref={canvas} width={blocks} height={blocks} className={styles.blocks} />;
}
