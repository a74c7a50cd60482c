import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Whether the window meets a media query; while it is printed, whether it did before: paper is narrow, and a browser counts its
 * pages before a screen could be drawn in another form.
 */
export function useWindowIs(query: string, before: boolean): boolean {
  const now = useMediaQuery(query, before, { getInitialValueInEffect: false });
  const onScreen = useRef(now);
  if (!window.matchMedia('print').matches) onScreen.current = now;
  return onScreen.current;
}
