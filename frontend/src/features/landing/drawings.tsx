import type { ReactNode } from 'react';

function Drawing({ children, className }: { children: ReactNode; className?: string | undefined }) {
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
      {children}
    </svg>
  );
}

export function GaugeDrawing({ className }: { className?: string | undefined }) {
  return (
    <Drawing className={className}>
      <path d="M22 72a44 44 0 1 1 88 0" />
      <path d="M34 72a32 32 0 0 1 64 0" strokeDasharray="3 6" />
      <path d="M66 72l22-26" />
      <circle cx="66" cy="72" r="5" />
      <path d="M16 80h100" />
    </Drawing>
  );
}

export function HandshakeDrawing({ className }: { className?: string | undefined }) {
  return (
    <Drawing className={className}>
      <rect x="14" y="18" width="44" height="56" rx="5" />
      <path d="M24 32h24M24 42h24M24 52h14" />
      <path d="M118 26v18c0 16-10 25-22 30-12-5-22-14-22-30V26l22-8z" />
      <path d="M86 46l7 7 13-14" />
      <path d="M58 46h16" strokeDasharray="3 5" />
    </Drawing>
  );
}
