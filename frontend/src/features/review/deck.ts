import type { IncidentView } from '@hazardlens/contracts';

/** What waits on one photo; a finding without a photo stands for itself. */
export interface PhotoFindings {
  readonly key: string;
  readonly photoId: string | null;
  readonly findings: readonly IncidentView[];
}

const keyOf = ({ photo_id, id }: IncidentView) => photo_id ?? id;

/** In the order of the queue, each photo where its first finding stands. */
export function byPhoto(incidents: readonly IncidentView[]): PhotoFindings[] {
  const photos = new Map<string, IncidentView[]>();
  for (const incident of incidents) {
    const known = photos.get(keyOf(incident));
    if (known) known.push(incident);
    else photos.set(keyOf(incident), [incident]);
  }
  return [...photos].map(([key, findings]) => ({ key, photoId: findings[0]?.photo_id ?? null, findings }));
}

/**
 * The finding that is looked at once these have left: one on the same photo, else on the photos that follow, else what was
 * passed over before.
 */
export function nextAfter(photos: readonly PhotoFindings[], id: string, left: ReadonlySet<string>): string | null {
  const all = photos.flatMap(({ findings }) => findings);
  const at = all.findIndex((finding) => finding.id === id);
  const rest = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].filter((finding) => !left.has(finding.id));
  const current = all[at];
  const here = current && rest.find((finding) => keyOf(finding) === keyOf(current));
  return (here ?? rest[0])?.id ?? null;
}
