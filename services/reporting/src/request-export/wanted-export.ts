import type { DataOf, requestExport } from '@hazardlens/contracts';
import type { ExportRow } from '../exports/export.model.js';
import { contentTypes, fileName } from '../exports/file-names.js';
import { reportName } from '../make-report/reports.js';

type Kind = 'kind' | 'about' | 'family' | 'file_name' | 'content_type' | 'tenant_id' | 'person' | 'report' | 'reader';

/** A row for what somebody wants to have exported. */
export function wantedExport(wanted: DataOf<typeof requestExport>, id: string, now: Date): ExportRow {
  return {
    _id: id,
    ...kindOf(wanted, now),
    status: 'running',
    requested_by: wanted.actor.id,
    requested_at: now,
    consents: [],
    sections: null,
    section: 0,
    after: null,
    parts: 0,
    size: 0,
    failures: 0,
    due_at: now,
    error: null,
    finished_at: null,
    expires_at: null,
    forget_at: null,
  };
}

function kindOf({ actor, locale, wanted }: DataOf<typeof requestExport>, now: Date): Pick<ExportRow, Kind> {
  const archive = { person: null, report: null, reader: null, content_type: 'application/x-tar' };
  const { tenant_id } = actor;
  switch (wanted.kind) {
    case 'organisation':
      return {
        ...archive,
        ...{ kind: 'organisation', tenant_id, about: 'organisation', family: 'organisation' },
        file_name: fileName('organization-data', now, 'tar'),
      };
    case 'person': {
      const { person } = wanted;
      const about = `person|${person.user_id}`;
      return {
        ...archive,
        ...{ kind: 'person', tenant_id: person.tenant_id, about, family: about, person },
        file_name: fileName('personal-data', now, 'tar'),
      };
    }
    case 'report': {
      const { report } = wanted;
      const family = `reports|${actor.id}`;
      return {
        ...archive,
        ...{ kind: 'report', tenant_id, family, report, reader: { actor, locale } },
        about: `${family}|${locale}|${JSON.stringify(report)}`,
        file_name: fileName(reportName(report), now, report.format),
        content_type: contentTypes[report.format],
      };
    }
  }
}
