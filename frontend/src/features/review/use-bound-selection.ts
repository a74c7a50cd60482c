import { useEffect, useState } from 'react';

interface Selection {
  /** what the list is asked for; null while that is not known yet */
  asked: string | null;
  /** as the address has it */
  incidentId: string | null;
  /** the ids of the list that is shown; undefined while it is on its way or has failed */
  listed: readonly string[] | undefined;
  select: (id: string | null) => void;
}

/**
 * The finding that is open, as long as it belongs to the list beside it. Whoever asks for another list (tile, filter, Active
 * Site) has left it: it is shown on only if the new list has it. A finding of a link is nobody's leftover, nor is one that
 * left an unchanged list because it was just decided.
 */
export function useBoundSelection({ asked, incidentId, listed, select }: Selection): string | null {
  const [bound, setBound] = useState({ asked, incidentId });
  const isLeftover =
    incidentId !== null && bound.asked !== null && bound.asked !== asked && bound.incidentId === incidentId;
  const belongs = !isLeftover || Boolean(listed?.includes(incidentId));
  if (belongs && (bound.asked !== asked || bound.incidentId !== incidentId)) setBound({ asked, incidentId });
  const isLost = !belongs && listed !== undefined;
  useEffect(() => {
    if (isLost) select(null);
  }, [isLost, select]);
  return belongs ? incidentId : null;
}
