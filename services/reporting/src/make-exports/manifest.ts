import type { ExportRow, SectionProgress } from '../exports/export.model.js';

/** What stands in `manifest.json`: what is in the archive, how much of it, and what is not. */
export function manifestOf(
  row: ExportRow,
  sections: readonly SectionProgress[],
  organisation: string | null,
  finished: Date,
): object {
  const { person } = row;
  return {
    format: 'hazardlens-export',
    version: 1,
    export_id: row._id,
    kind: row.kind,
    organisation: { id: row.tenant_id, name: organisation },
    person: person && { id: person.user_id, name: person.name, email: person.email },
    requested_at: row.requested_at,
    finished_at: finished,
    note: 'One JSON record a line. Each record is as it was when it was read, between the two times above; later changes are in the next export. Photos that were deleted meanwhile are named in the "missing" files.',
    contents: sections.map(({ name, owner, lines, files, photos, missing }) => ({
      ...{ folder: name, service: owner, records: lines, files },
      ...(photos + missing > 0 ? { photos, missing } : {}),
    })),
    records: sections.reduce((all, { lines }) => all + lines, 0),
    photos: sections.reduce((all, { photos }) => all + photos, 0),
    missing_photos: sections.reduce((all, { missing }) => all + missing, 0),
  };
}
