import { useLocale } from '../../i18n/use-locale.js';
import styles from './place.module.css';
import { type Ground, scaleBar } from './projection.js';

/** Where photos were taken, where there is no plan: with a grid, a scale and where north is. No map, no service. */
export function GroundDrawing({ points, metres }: Ground) {
  const { t, format } = useLocale();
  const bar = scaleBar(metres);
  const length = (bar / metres) * 100;
  const lines = Array.from({ length: Math.floor(100 / length) }, (_, index) => (index + 1) * length);
  return (
    <svg viewBox="0 0 100 100" className={styles.ground} aria-hidden="true">
      {lines.map((at) => (
        <g key={at} strokeWidth="0.2">
          <line className={styles.grid} x1={at} x2={at} y1="0" y2="100" />
          <line className={styles.grid} x1="0" x2="100" y1={at} y2={at} />
        </g>
      ))}
      {points.map(({ x, y, outside }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity, and one drawing is of one list
        <circle key={index} className={outside ? styles.stray : styles.dot} cx={x * 100} cy={y * 100} r="0.9" />
      ))}
      <path className={styles.arrow} d="M94 4 97 12 94 10.500 91 12Z" />
      <text x="94" y="16">
        {t('places.north')}
      </text>
      <path className={styles.bar} strokeWidth="0.6" d={`M4 94v2h${length}v-2`} />
      <text x={4 + length / 2} y="92.500">
        {bar >= 1_000 ? `${format.number(bar / 1_000)} km` : `${format.number(bar)} m`}
      </text>
    </svg>
  );
}
