import { type ReactNode, useState } from 'react';

/** What few look for, below what all do. It is not there, and asks for nothing, before somebody unfolds it. */
export function Unfolds({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="hl-mt-16" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="hl-unfolds hl-strong">{title}</summary>
      {opened && children}
    </details>
  );
}
