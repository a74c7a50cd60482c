import type { ReactNode } from 'react';

/** Line drawings of our own, one stroke width. They decorate, the words beside them say it all. */
const drawing = (lines: ReactNode) =>
  function Drawing({ className }: { className?: string | undefined }) {
    return (
      <svg
        viewBox="0 0 132 88"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        aria-hidden="true"
      >
        {lines}
      </svg>
    );
  };

export const HelmetDrawing = drawing(
  <>
    <path d="M26 62h80" />
    <path d="M34 62c0-24 13-38 32-38s32 14 32 38" />
    <path d="M58 26c-3 6-4 12-4 20M74 26c3 6 4 12 4 20" />
    <path d="M54 46h24" />
    <path d="M22 62c0 5 4 8 9 8h70c5 0 9-3 9-8" />
  </>,
);

export const CraneDrawing = drawing(
  <>
    <path d="M8 80h116M44 80V16M56 80V16M44 16h12l-6-10z" />
    <path d="M44 28l12 12-12 12 12 12-12 12M56 28L44 40M56 52L44 64" />
    <path d="M16 16h96M50 6l50 10M50 6L22 16" />
    <path d="M96 16v26M90 42h12l4 10H86z" />
    <path d="M16 16v10h10V16" />
  </>,
);

export const ScaffoldDrawing = drawing(
  <>
    <path d="M14 80h104M26 80V12M66 80V12M106 80V12" />
    <path d="M22 30h88M22 56h88M22 20h88" />
    <path d="M26 56l40-26M66 56l40-26M26 80l40-24M66 80l40-24" />
    <circle cx="46" cy="40" r="4" />
    <path d="M46 44v8M41 47h10" />
  </>,
);

export const CameraDrawing = drawing(
  <>
    <rect x="28" y="26" width="76" height="48" rx="7" />
    <path d="M50 26l6-10h20l6 10" />
    <circle cx="66" cy="50" r="15" />
    <path d="M66 42v16M58 50h16" />
    <path d="M18 34V18h16M114 34V18H98M18 66v14h16M114 66v14H98" />
  </>,
);

export const GaugeDrawing = drawing(
  <>
    <path d="M22 72a44 44 0 1 1 88 0" />
    <path d="M34 72a32 32 0 0 1 64 0" strokeDasharray="3 6" />
    <path d="M66 72l22-26" />
    <circle cx="66" cy="72" r="5" />
    <path d="M16 80h100" />
  </>,
);

export const HandshakeDrawing = drawing(
  <>
    <rect x="14" y="18" width="44" height="56" rx="5" />
    <path d="M24 32h24M24 42h24M24 52h14" />
    <path d="M118 26v18c0 16-10 25-22 30-12-5-22-14-22-30V26l22-8z" />
    <path d="M86 46l7 7 13-14" />
    <path d="M58 46h16" strokeDasharray="3 5" />
  </>,
);
