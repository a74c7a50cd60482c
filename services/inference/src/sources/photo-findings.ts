import { groupFindings } from '../rules/to-incidents.js';
import { mergeFindings, type SeenFinding, unitedSources } from './merge.js';

/** Who sees a finding, as a key: the versions are the same throughout an analysis. */
const seenBy = ({ sources }: SeenFinding): string =>
  sources
    .map(({ source }) => source)
    .sort()
    .join(' ');

/**
 * What an event says of a photo: one finding per hazard type and set of sources that see it. Findings of one hazard type at
 * different places stay apart where others see them (ADR 0055): what nobody has proved must not ride on what has.
 */
export const photoFindings = (findings: readonly SeenFinding[]): SeenFinding[] =>
  groupFindings(
    mergeFindings(findings),
    (finding) => `${finding.hazard_type} ${seenBy(finding)}`,
    (surest, group) => ({ ...surest, sources: unitedSources(group.flatMap(({ sources }) => sources)) }),
  );
