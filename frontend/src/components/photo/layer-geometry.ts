import type { CSSProperties, PointerEvent } from 'react';
import type { BlurRegion, Point } from '../../domain/blur-regions.js';

const percent = (fraction: number) => `${fraction * 100}%`;

/** Where a rectangle lies on a layer that covers the photo. */
export const placeOn = ({ x, y, w, h }: BlurRegion): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});

/** Where on the layer, as fractions of the photo, a pointer is. */
export function pointOn(layer: Element | null, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point {
  const rect = layer?.getBoundingClientRect();
  if (!rect || rect.width === 0 || rect.height === 0) return { x: 0, y: 0 };
  return { x: (clientX - rect.left) / rect.width, y: (clientY - rect.top) / rect.height };
}
