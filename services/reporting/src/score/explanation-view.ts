import type { ExplanationView } from '@hazardlens/contracts';
import type { Explanation } from '@hazardlens/risk';

/** The explanation as it goes over the wire. */
export const explanationView = (why: Explanation): ExplanationView => ({
  ...why,
  top: why.top.map((incident) => ({ ...incident })),
  sentences: [...why.sentences],
  worst_open: why.worst_open && { ...why.worst_open },
});
