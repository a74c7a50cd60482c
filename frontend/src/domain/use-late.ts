import { useEffect, useState } from 'react';

/** A network that carries nothing and does not say so: nobody waits for it longer than this with empty hands. */
export const lateMs = 5_000;
/** Nor than this for a newer answer where there is one already: slow is no matter then, and a note would move what is below it. */
export const refreshLateMs = 15_000;
/** Nor so long a second time, while something is late already. */
const alsoLateMs = 1_000;
const lateOnes = new Set<object>();

/** Whether somebody has waited so long (in ms). @param what is waited for: for something else it starts anew */
export function useLate(isWaiting: boolean, what = '', ms = lateMs): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const self = {};
    const isLate = () => {
      lateOnes.add(self);
      setLate(what);
    };
    const timer = setTimeout(isLate, lateOnes.size > 0 ? alsoLateMs : ms);
    return () => {
      clearTimeout(timer);
      lateOnes.delete(self);
      setLate(null);
    };
  }, [isWaiting, what, ms]);
  return isWaiting && late === what;
}
