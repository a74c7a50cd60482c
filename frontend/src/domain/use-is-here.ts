import { useEffect, useRef } from 'react';

/** false once it was taken off the screen: what answers then closes nothing, since another one may be open in its place */
export function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
