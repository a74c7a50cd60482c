/** Width and height of every picture, in the units that everything is drawn in. */
export const CANVAS = { width: 960, height: 720 } as const;
/** Where the ground begins. */
export const HORIZON = 430;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** Something on a picture that a detector knows a class for. */
export interface Thing extends Rect {
  readonly class: string;
}
/** A part of a picture, with what can be seen on it. */
export interface Drawn {
  readonly svg: string;
  readonly things: readonly Thing[];
  /** where heads are, generously: these are pixelated */
  readonly heads: readonly Rect[];
}
