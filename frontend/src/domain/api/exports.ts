import type { ExportView } from '@hazardlens/contracts';
import { baseApi } from './base-api.js';

interface Started {
  export_id: string;
}

const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listExports: build.query<ExportView[], void>({
      query: () => '/me/exports',
      transformResponse: (answer: { exports: ExportView[] }) => answer.exports,
      providesTags: ['Export'],
    }),
    exportOrganisation: build.mutation<Started, void>({
      query: () => ({ url: '/tenant/export', method: 'POST' }),
      invalidatesTags: ['Export'],
    }),
    exportPerson: build.mutation<Started, string>({
      query: (id) => ({ url: `/users/${encodeURIComponent(id)}/export`, method: 'POST' }),
      invalidatesTags: ['Export'],
    }),
  }),
});

export const { useListExportsQuery, useExportOrganisationMutation, useExportPersonMutation } = exportsApi;
