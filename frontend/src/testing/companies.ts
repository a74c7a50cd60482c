import type { CompanyView, DigestView } from '@hazardlens/contracts';

export const aCompany = (overrides: Partial<CompanyView> = {}): CompanyView => ({
  ...{ _id: 'company-1', id: 'company-1', name: 'Acero Norte', trade: 'Steel erection' },
  contact: { name: 'Pedro Ruiz', email: 'pedro@acero.example', phone: '+34 600' },
  figures: { open: 3, overdue: 1, median_days: 2.5, reopened: 1 },
  created_at: '2026-03-02T09:00:00.000Z',
  ...overrides,
});

export const aDigest = (overrides: Partial<DigestView> = {}): DigestView => ({
  ...{ site_id: null, name: 'Northgate', from: '2026-02-23', to: '2026-03-01', score: 71, basis: 'measured' },
  ...{ score_week_ago: 68, found: 14, closed: 9, overdue: 2 },
  measures: [
    {
      ...{ category: 'FALL_RISKS', hazard_type: 'unprotected_edge', label: 'Unprotected edge', site_id: 'site-1' },
      ...{ site_name: 'Harbour Tower', incidents: 3, overdue: 1, points: 4.2 },
    },
  ],
  ...overrides,
});
