import { type HazardTypeCode, reasonSentence } from '@hazardlens/taxonomy';
import type { Finding, FindingBox } from './finding.js';
import { RULE_NUMBERS } from './rule-numbers.js';

const sameBox = (a: FindingBox, b: FindingBox): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h && a.class === b.class;

/**
 * Groups the findings of one photo as incidents: one per hazard type, with the boxes of all its findings and the highest
 * confidence. Findings below 0.35 are left out.
 * @param findings of one photo
 * @returns the most severe first, then the surest
 */
export function toIncidents(findings: readonly Finding[]): Finding[] {
  const groups = new Map<HazardTypeCode, Finding[]>();
  for (const finding of [...findings].sort((a, b) => b.confidence - a.confidence)) {
    if (finding.confidence < RULE_NUMBERS.leastConfidence) continue;
    groups.set(finding.hazard_type, [...(groups.get(finding.hazard_type) ?? []), finding]);
  }
  const incidents = [...groups.values()].flatMap((group) => {
    const [surest] = group;
    if (!surest) return [];
    // A photo may have both flames and smoke: the sentence is that of the surest, and counts those like it.
    const count = group.filter((finding) => finding.reason_code === surest.reason_code).length;
    const boxes: FindingBox[] = [];
    for (const box of group.flatMap((finding) => finding.boxes)) {
      if (!boxes.some((other) => sameBox(other, box))) boxes.push(box);
    }
    const reason = reasonSentence(surest.reason_code, { count });
    return [{ ...surest, boxes, reason_params: { count }, reason }];
  });
  return incidents.sort((a, b) => b.severity - a.severity || b.confidence - a.confidence);
}
