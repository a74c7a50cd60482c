import { useEffect, useState } from 'react';

/** A network that carries nothing and does not say so: nobody waits for it longer than this with empty hands. */
export const lateMs = 5_000;

/** Whether somebody has waited so long. @param what is waited for: for something else it starts anew */
export function useLate(isWaiting: boolean, what = ''): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(what), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [isWaiting, what]);
  return isWaiting && late === what;
}
