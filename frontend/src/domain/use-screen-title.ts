import { useEffect } from 'react';

/** The tab, the history and screen readers name the screen (WCAG 2.4.2). @param screen in the reader's language; null: somebody else names it */
export function useScreenTitle(screen: string | null): void {
  useEffect(() => {
    if (screen === null) return;
    document.title = screen ? `${screen} · HazardLens` : 'HazardLens';
  }, [screen]);
}
