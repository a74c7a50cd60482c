import { z } from 'zod';
import { actor } from '../actor.js';
import { locales } from '../error-messages.js';
import { siteFilter } from '../fields.js';
import { query } from '../messages.js';
import { dashboardNumbers, exportFormats, exportTicket, riskIntelligenceAnswer, timeRanges } from './views.js';

export const dashboardQuery = z.strictObject({ site_id: siteFilter });
export const riskIntelligenceQuery = z.strictObject({
  time_range: z.enum(timeRanges).default('30d'),
  site_id: siteFilter,
});

const scope = { actor, site_id: z.string().nullable(), locale: z.enum(locales) };

export const getDashboard = query({
  owner: 'reporting',
  name: 'get-dashboard',
  data: z.object(scope),
  reply: dashboardNumbers,
});

export const getRiskIntelligence = query({
  owner: 'reporting',
  name: 'get-risk-intelligence',
  data: z.object({ ...scope, time_range: z.enum(timeRanges) }),
  reply: riskIntelligenceAnswer,
});

export const exportRiskIntelligence = query({
  owner: 'reporting',
  name: 'export-risk-intelligence',
  data: z.object({ ...scope, time_range: z.enum(timeRanges), format: z.enum(exportFormats) }),
  reply: exportTicket,
});

export const reportingMessages = [getDashboard, getRiskIntelligence, exportRiskIntelligence] as const;
