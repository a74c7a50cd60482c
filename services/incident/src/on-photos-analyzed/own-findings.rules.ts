import type { PhotoFinding } from '@hazardlens/contracts';
import { isOwnHazardCode } from '@hazardlens/taxonomy';
import type { OwnHazardMap } from '../own-hazards/own-hazards.js';
import type { Analysis } from './analysis.js';

/** Every finding of an analysis. */
export const findingsOf = ({ photos }: Pick<Analysis, 'photos'>): PhotoFinding[] =>
  photos.flatMap(({ findings }) => findings);

/**
 * The analysis with the organisation's word on its own hazard types: category and severity are as they are kept here, and
 * what it does not have, or has retired meanwhile, was not found.
 */
export function asOwned(analysis: Analysis, own: OwnHazardMap): Analysis {
  const owned = (finding: PhotoFinding): PhotoFinding[] => {
    if (!isOwnHazardCode(finding.hazard_type)) return [finding];
    const hazard = own.get(finding.hazard_type);
    if (!hazard || hazard.retired_at !== null) return [];
    return [{ ...finding, category: hazard.category, severity: hazard.severity }];
  };
  return {
    ...analysis,
    photos: analysis.photos.map((photo) => ({ ...photo, findings: photo.findings.flatMap(owned) })),
  };
}
