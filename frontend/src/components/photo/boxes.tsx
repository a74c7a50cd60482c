import type { IncidentView } from '@hazardlens/contracts';
import { type Band, band } from '@hazardlens/risk';
import { hazardName, type Locale } from '@hazardlens/taxonomy';
import type { CSSProperties } from 'react';
import { BandSign } from '../marks.js';
import { placeOn } from './layer-geometry.js';
import styles from './photo.module.css';

export interface LabelledBox {
  x: number;
  y: number;
  w: number;
  h: number;
  severity: number;
  label: string;
  /** of another finding than the one that is looked at */
  muted?: boolean;
  /** which of several findings it belongs to, where each has a colour of its own; else it is coloured by severity */
  colour?: number;
}

/** Colours that are told apart by eyes of every kind, and on any photo. */
const FINDING_COLOURS = 6;
export const findingColour = (index: number): string => `var(--hl-photo-finding-${(index % FINDING_COLOURS) + 1})`;

type Boxed = Pick<IncidentView, 'boxes' | 'severity' | 'category' | 'hazard_type' | 'own_label'>;

/** The frames of findings, with the names that readers of this language know. */
export const boxesOf = (found: readonly Boxed[], locale: Locale, muted = false): LabelledBox[] =>
  found.flatMap((each) =>
    each.boxes.map((box) => ({ ...box, severity: each.severity, label: hazardName(each, locale), muted })),
  );

/** Signs and frames on a photo are brighter than those on paper. */
const markOf = (level: Band): CSSProperties & Record<'--hl-photo-mark', string> => ({
  '--hl-photo-mark': `var(--hl-photo-${level.toLowerCase()})`,
});
/** so near to an edge of the photo a chip would be cut off */
const edge = 0.08;

/** For each label the box that carries it, the highest one, and on which side: two of them must not cover each other. */
export function chipsOf(boxes: readonly LabelledBox[]): Map<LabelledBox, 'above' | 'below'> {
  const highest = new Map<string, LabelledBox>();
  for (const box of boxes) {
    const key = `${box.muted ? 'other' : 'own'} ${box.label}`;
    const known = highest.get(key);
    if (!known || box.y < known.y) highest.set(key, box);
  }
  return new Map(
    [...highest.values()].map((box, index) => {
      const roomAbove = box.y >= edge;
      const roomBelow = box.y + box.h <= 1 - edge;
      const wantsBelow = index % 2 === 1;
      return [box, roomBelow && (wantsBelow || !roomAbove) ? 'below' : roomAbove ? 'above' : 'below'];
    }),
  );
}

/** Frames over a photo, placed by fractions, so that they follow whatever the photo does. The text says the same. */
export function Boxes({ boxes }: { boxes: readonly LabelledBox[] }) {
  const chips = chipsOf(boxes);
  return (
    <div className={`hl-fill ${styles.boxes}`} aria-hidden="true">
      {boxes.map((box) => {
        const level = band(box.severity);
        const side = chips.get(box);
        return (
          <div
            key={`${box.x}-${box.y}-${box.w}-${box.h}-${box.label}-${box.muted ? 'other' : 'own'}`}
            className={styles.box}
            data-band={level}
            data-muted={box.muted || undefined}
            data-below={side === 'below' || undefined}
            data-right={box.x + box.w > 1 - box.x || undefined}
            style={{
              ...(box.colour === undefined ? markOf(level) : { '--hl-photo-mark': findingColour(box.colour) }),
              ...placeOn(box),
            }}
          >
            {side && (
              <span className={styles.chip}>
                <BandSign band={level} size={11} />
                {box.label}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

export function BoxedPhoto({ src, alt, boxes }: { src: string; alt: string; boxes: readonly LabelledBox[] }) {
  return (
    <div className={styles.still}>
      <img src={src} alt={alt} />
      <Boxes boxes={boxes} />
    </div>
  );
}
