import type { Actor } from '../actor.js';
import type { IncidentStatus } from '../incident/views.js';
import { type Role, roles, type TenantType } from '../roles.js';
import {
  type Consent,
  consentsOf,
  decidedSince,
  isInsurer,
  reachOf,
  readsCaptures,
  readsIncident,
  seesSumsOnly,
} from './access.js';

const at = (day: number): Date => new Date(Date.UTC(2026, 4, day));
const somebody = (role: Role, tenant_type: TenantType, more: Partial<Actor> = {}): Actor => ({
  ...{ id: 'u', email: 'u@x.example', name: 'U', role, tenant_id: 'own', tenant_name: 'Own', tenant_type, ...more },
});
const consent = (contractor_id: string, granted: number | null, revoked: number | null = null): Consent => ({
  contractor_id,
  granted_at: granted === null ? null : at(granted),
  revoked_at: revoked === null ? null : at(revoked),
});

// Written by hand from the specification's role table (section 2) and api.md, Scope.
const whoReads: readonly [Role, TenantType, reach: string, captures: boolean, sumsOnly: boolean][] = [
  ['admin', 'contractor', 'own', true, false],
  ['safety_manager', 'contractor', 'own', true, false],
  ['inspector', 'contractor', 'own', true, true],
  ['worker', 'contractor', 'own', true, true],
  ['insurance_analyst', 'contractor', 'own', true, false],
  ['super_admin', 'contractor', 'everybody', true, false],
  ['admin', 'insurance_provider', 'linked', false, false],
  ['safety_manager', 'insurance_provider', 'linked', false, false],
  ['inspector', 'insurance_provider', 'linked', false, true],
  ['worker', 'insurance_provider', 'linked', false, true],
  ['insurance_analyst', 'insurance_provider', 'linked', false, false],
  ['super_admin', 'insurance_provider', 'everybody', false, false],
];

describe('who reads what', () => {
  it('is written down for every role on both sides', () => {
    expect(new Set(whoReads.map(([role, type]) => `${role} ${type}`)).size).toBe(2 * roles.length);
  });

  it.each(whoReads)('%s of a %s', (role, type, reach, captures, sumsOnly) => {
    const actor = somebody(role, type);
    expect(reachOf(actor, [], at(20)).of).toBe(reach);
    expect(isInsurer(actor)).toBe(reach === 'linked');
    expect([readsCaptures(actor), seesSumsOnly(actor)]).toEqual([captures, sumsOnly]);
  });

  const analyst = somebody('insurance_analyst', 'insurance_provider');
  const manager = somebody('safety_manager', 'contractor');
  const root = somebody('super_admin', 'contractor');
  const open = [consent('a', 10)];
  const incidents: readonly [
    what: string,
    actor: Actor,
    consents: readonly Consent[],
    tenant: string,
    status: IncidentStatus,
    decided: number | null,
    reads: boolean,
  ][] = [
    ['approved on the day of the grant', analyst, open, 'a', 'APPROVED', 10, true],
    ['approved since the grant', analyst, open, 'a', 'APPROVED', 11, true],
    ['approved before the grant', analyst, open, 'a', 'APPROVED', 9, false],
    ['rejected since the grant', analyst, open, 'a', 'REJECTED', 11, false],
    ['that waits for review', analyst, open, 'a', 'REVIEW_REQUIRED', null, false],
    ['approved without a moment', analyst, open, 'a', 'APPROVED', null, false],
    ['of somebody else', analyst, open, 'b', 'APPROVED', 11, false],
    ['once the consent is taken back', analyst, [consent('a', 10, 15)], 'a', 'APPROVED', 11, false],
    ['before the consent is taken back', analyst, [consent('a', 10, 25)], 'a', 'APPROVED', 11, true],
    ['in the moment in which it is taken back', analyst, [consent('a', 10, 20)], 'a', 'APPROVED', 11, false],
    ['in the moment in which it is given', analyst, [consent('a', 20)], 'a', 'APPROVED', 20, true],
    ['before the consent begins', analyst, [consent('a', 21)], 'a', 'APPROVED', 22, false],
    ['without an answer to the request', analyst, [consent('a', null)], 'a', 'APPROVED', 11, false],
    ['of a request that was declined', analyst, [consent('a', null, 12)], 'a', 'APPROVED', 11, false],
    ['granted twice: the earlier one holds', analyst, [consent('a', 14), consent('a', 10)], 'a', 'APPROVED', 11, true],
    [
      'granted twice, the earlier one taken back',
      analyst,
      [consent('a', 14), consent('a', 10, 12)],
      'a',
      'APPROVED',
      11,
      false,
    ],
    ['whose link the owner no longer names', { ...analyst, linked_contractors: [] }, open, 'a', 'APPROVED', 11, false],
    ['whose link the owner names', { ...analyst, linked_contractors: ['a'] }, open, 'a', 'APPROVED', 11, true],
    ['that only the owner names', { ...analyst, linked_contractors: ['a'] }, [], 'a', 'APPROVED', 11, false],
    ['of its own organisation, rejected', manager, [], 'own', 'REJECTED', 11, true],
    ['of its own organisation, waiting', manager, [], 'own', 'REVIEW_REQUIRED', null, true],
    ['of another contractor', manager, open, 'a', 'APPROVED', 11, false],
    ['of anybody, for the operator', root, [], 'a', 'REJECTED', null, true],
  ];

  it.each(incidents)('an incident %s', (_, actor, consents, tenant_id, status, decided, reads) => {
    const decided_at = decided === null ? null : at(decided);
    expect(readsIncident(reachOf(actor, consents, at(20)), { tenant_id, status, decided_at })).toBe(reads);
  });

  it('copies of links open something as long as they are active', () => {
    const link = (contractor_id: string, active: boolean) => ({ contractor_id, active, granted_at: at(10), other: 1 });
    expect(consentsOf([link('a', true), link('b', false)])).toEqual([consent('a', 10)]);
    expect([...consentsOf([{ ...link('a', true), granted_at: null }])]).toEqual([consent('a', null)]);
  });

  it.each([
    [null, null, true],
    [11, null, true],
    [null, 10, false],
    [9, 10, false],
    [10, 10, true],
    [11, 10, true],
  ])('decided on day %s is decided since day %s: %s', (decided, since, expected) => {
    const moment = (day: number | null) => (day === null ? null : at(day));
    expect(decidedSince({ decided_at: moment(decided) }, moment(since))).toBe(expected);
  });
});
