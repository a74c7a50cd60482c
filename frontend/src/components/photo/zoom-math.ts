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
