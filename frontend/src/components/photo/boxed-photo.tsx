import type { CSSProperties } from 'react';
import { Boxes, type LabelledBox } from './boxes.js';
import styles from './photo.module.css';

interface Props {
  src: string;
  alt: string;
  boxes: readonly LabelledBox[];
  style?: CSSProperties;
}

/** A photo with its findings, not zoomable. */
export function BoxedPhoto({ src, alt, boxes, style }: Props) {
  return (
    <div className={styles.still} style={style}>
      <img src={src} alt={alt} />
      <Boxes boxes={boxes} />
    </div>
  );
}
