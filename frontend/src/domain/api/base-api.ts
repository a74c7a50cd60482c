import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

/** What answers are of: a change names those that it makes old. */
export const tagTypes = [
  'Me',
  'Site',
  'Capture',
  'Incident',
  'Photo',
  'Dashboard',
  'User',
  'Tenant',
  'Insurance',
  'Link',
  'Notification',
  'Export',
  'Source',
  'OwnHazard',
  'Example',
  'View',
  'Comment',
  'Observation',
  'Place',
  'Poster',
  'Company',
] as const;

/** The one API of the app; the files beside it inject their endpoints, so that tags work across them. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  // with `askAgainForTheOvertaken`
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});

/** The server writes sentences, too: scores with their explanations, and what is said about captures. */
export const askInThisLanguage = () => baseApi.util.invalidateTags(['Dashboard', 'Insurance', 'Capture']);
