import { useEffect } from 'react';

/** The tab, the history and screen readers name the screen (WCAG 2.4.2). @param screen in the reader's language */
export function useScreenTitle(screen: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · HazardLens` : 'HazardLens';
  }, [screen]);
}
