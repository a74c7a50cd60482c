import { band } from '@hazardlens/risk';
import { BandSign } from '../severity-mark.js';
import styles from './photo.module.css';

export interface LabelledBox {
  x: number;
  y: number;
  w: number;
  h: number;
  severity: number;
  label: string;
}

const percent = (fraction: number) => `${fraction * 100}%`;

/** Frames over a photo, placed by fractions, so that they follow whatever the photo does. The text says the same. */
export function Boxes({ boxes }: { boxes: readonly LabelledBox[] }) {
  return (
    <div className={styles.boxes} aria-hidden="true">
      {boxes.map((box) => {
        const level = band(box.severity);
        return (
          <div
            key={`${box.x}-${box.y}-${box.w}-${box.h}-${box.label}`}
            className={styles.box}
            data-band={level}
            data-below={box.y < 0.06 ? true : undefined}
            data-right={box.x + box.w / 2 > 0.55 ? true : undefined}
            style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
          >
            <span className={styles.chip}>
              <BandSign band={level} size={11} />
              {box.label}
            </span>
          </div>
        );
      })}
    </div>
  );
}
