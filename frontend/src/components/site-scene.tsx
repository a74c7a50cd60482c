import styles from './site-scene.module.css';

const letterWidth = 7.2;

/** A drawn building site with two findings boxed, as the product would show them. Decoration; `label` names the finding. */
export function SiteScene({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 640 520"
      className={styles.scene}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g className={styles.grid}>
        <path d="M0 130h640M0 260h640M0 390h640M160 0v520M320 0v520M480 0v520" />
      </g>
      <g className={styles.line}>
        <path d="M20 468h600" />
        <path d="M120 468V70M148 468V70M120 70h28l-14-34z" />
        <path d="M120 96l28 26-28 26 28 26-28 26 28 26-28 26 28 26-28 26 28 26-28 26 28 26-28 26" />
        <path d="M36 70h452M134 36l354 34M134 36L60 70" />
        <path d="M48 70v22h36V70M230 70v96" />
        <path d="M212 166h36l12 26h-60z" />
        <path d="M262 468V228M348 468V228M434 468V228M520 468V228M606 468V228" />
        <path d="M250 276h368M250 372h368M250 252h368M250 348h368" />
        <path d="M262 468l86-96M434 468l86-96M348 372l86-96M520 372l86-96" />
        <path d="M196 468l12-58h34l12 58" />
      </g>
      <g className={styles.worker}>
        <circle cx="392" cy="206" r="11" />
        <path d="M392 218v34M372 232l20-8 20 10M392 252l-12 24M392 252l12 24" />
      </g>
      <g className={styles.worker}>
        <path d="M292 312c0-9 6-15 14-15s14 6 14 15M288 312h36" />
        <circle cx="306" cy="316" r="9" />
        <path d="M306 326v24M290 344l16-12 18 4M306 350l-11 22M306 350l11 22" />
      </g>
      <g className={styles.box}>
        <rect x="360" y="184" width="64" height="96" rx="4" />
        <rect className={styles.chip} x="359" y="160" width={34 + letterWidth * label.length} height="24" />
        <text x="370" y="177">
          ▲ {label}
        </text>
      </g>
      <g className={styles.safe}>
        <rect x="278" y="288" width="56" height="88" rx="4" />
      </g>
    </svg>
  );
}
