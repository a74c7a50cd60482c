/** ◭ and the name. The mark: a warning triangle with a lens in it. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className="hl-mark" aria-hidden="true">
      <path
        d="M16 3.500 29.500 27.500H2.500Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.600"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="19.500" r="4.200" fill="currentColor" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="hl-brand">
      <LogoMark />
      HazardLens
    </span>
  );
}
