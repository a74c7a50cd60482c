import { reasonSentence } from '@hazardlens/taxonomy';
import { countOf, distinctBoxes, type Finding } from './finding.js';
import { RULE_NUMBERS } from './rule-numbers.js';

/**
 * Groups the findings of one photo: one per key, with the boxes of all its findings and the highest confidence.
 * @param complete what else a group says than its surest finding
 * @returns the most severe first, then the surest
 */
export function groupFindings<One extends Finding>(
  findings: readonly One[],
  keyOf: (finding: One) => string,
  complete: (surest: One, group: readonly One[]) => One,
): One[] {
  const groups = new Map<string, One[]>();
  for (const finding of [...findings].sort((a, b) => b.confidence - a.confidence)) {
    groups.set(keyOf(finding), [...(groups.get(keyOf(finding)) ?? []), finding]);
  }
  const grouped = [...groups.values()].flatMap((group) => {
    const [surest] = group;
    if (!surest) return [];
    // A photo may have both flames and smoke: the sentence is that of the surest, and counts those like it.
    const alike = group.filter((finding) => finding.reason_code === surest.reason_code);
    const count = alike.reduce((sum, finding) => sum + countOf(finding), 0);
    const boxes = distinctBoxes(group.flatMap((finding) => finding.boxes));
    const reason_params = { ...surest.reason_params, count };
    const reason = reasonSentence(surest.reason_code, reason_params);
    return [{ ...complete(surest, group), boxes, reason_params, reason }];
  });
  return grouped.sort((a, b) => b.severity - a.severity || b.confidence - a.confidence);
}

/**
 * The findings of one photo as incidents: one per hazard type. Findings below 0.35 are left out.
 * @param findings of one photo
 * @returns the most severe first, then the surest
 */
export const toIncidents = (findings: readonly Finding[]): Finding[] =>
  groupFindings(
    findings.filter(({ confidence }) => confidence >= RULE_NUMBERS.leastConfidence),
    ({ hazard_type }) => hazard_type,
    (surest) => surest,
  );
