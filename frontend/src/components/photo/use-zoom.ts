import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';

const none: Size = { width: 0, height: 0 };
const step = 1.5;

/** Wheel, pinch, drag, double click and keys on one viewport. */
export function useZoom(photo: Size | null) {
  const viewportRef = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Size>(none);
  const [view, setView] = useState<View>(wholePhoto);
  const [moving, setMoving] = useState(false);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const fitted = useMemo(() => (photo && viewport.width > 0 ? fitInto(photo, viewport) : none), [photo, viewport]);

  const change = useCallback(
    (next: (view: View) => View) => setView((current) => clamp(next(current), fitted, viewport)),
    [fitted, viewport],
  );
  const zoomBy = useCallback(
    (factor: number, at = { x: 0, y: 0 }) => change((current) => zoomAt(current, factor, at)),
    [change],
  );
  const reset = useCallback(() => setView(wholePhoto), []);

  useEffect(() => {
    const element = viewportRef.current;
    if (!element) return;
    const measure = () => setViewport({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const fromCentre = useCallback((clientX: number, clientY: number) => {
    const rect = viewportRef.current?.getBoundingClientRect();
    if (!rect) return { x: 0, y: 0 };
    return { x: clientX - rect.left - rect.width / 2, y: clientY - rect.top - rect.height / 2 };
  }, []);

  // React's wheel listener is passive: the page would scroll along.
  useEffect(() => {
    const element = viewportRef.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(
        Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)),
        fromCentre(event.clientX, event.clientY),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoomBy, fromCentre]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    setMoving(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) {
      change((current) => ({ ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y }));
      return;
    }
    const distance = Math.hypot(now.x - other.x, now.y - other.y);
    const distanceBefore = Math.hypot(before.x - other.x, before.y - other.y);
    if (distanceBefore > 0) zoomBy(distance / distanceBefore, fromCentre((now.x + other.x) / 2, (now.y + other.y) / 2));
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    setMoving(pointers.current.size > 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const pan = 60;
    const moves: Record<string, () => void> = {
      '+': () => zoomBy(step),
      '=': () => zoomBy(step),
      '-': () => zoomBy(1 / step),
      '0': reset,
      ArrowLeft: () => change((current) => ({ ...current, x: current.x + pan })),
      ArrowRight: () => change((current) => ({ ...current, x: current.x - pan })),
      ArrowUp: () => change((current) => ({ ...current, y: current.y + pan })),
      ArrowDown: () => change((current) => ({ ...current, y: current.y - pan })),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return {
    viewportRef,
    view,
    fitted,
    moving,
    reset,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.zoom > 1 ? reset() : zoomBy(2.5, fromCentre(event.clientX, event.clientY)),
    },
  };
}

export interface Size {
  width: number;
  height: number;
}
/** Zoom factor over "whole photo visible", and where the photo's centre lies, in px from the viewport's centre. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

export const wholePhoto: View = { zoom: 1, x: 0, y: 0 };
export const maxZoom = 8;

/** Size of the photo when all of it fits into the viewport. */
export function fitInto(photo: Size, viewport: Size): Size {
  const scale = Math.min(viewport.width / photo.width, viewport.height / photo.height);
  return { width: photo.width * scale, height: photo.height * scale };
}

/** Keeps the photo over the viewport: no empty margin on a side where the photo is larger. */
export function clamp(view: View, fitted: Size, viewport: Size): View {
  const reachX = Math.max(0, (fitted.width * view.zoom - viewport.width) / 2);
  const reachY = Math.max(0, (fitted.height * view.zoom - viewport.height) / 2);
  return {
    zoom: view.zoom,
    x: Math.min(reachX, Math.max(-reachX, view.x)),
    y: Math.min(reachY, Math.max(-reachY, view.y)),
  };
}

/** Zooms so that what lies under `point` (px from the viewport's centre) stays there. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }): View {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return { zoom, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}
