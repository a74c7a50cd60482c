import type { AuditEntryView, AuditType } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

export interface AuditQuestion {
  after?: string;
  type?: AuditType;
  user_id?: string;
}
interface AuditPage {
  entries: AuditEntryView[];
  next_cursor: string | null;
}

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<AuditPage, AuditQuestion>({
      query: (question) => ({ url: '/audit', params: { ...question } }),
      // what changes these is in the log
      providesTags: ['User', 'Tenant', 'Link'],
    }),
  }),
});

export const { useListAuditQuery } = auditApi;
