import fc from 'fast-check';
import type { z } from 'zod';
import {
  acceptInviteRequest,
  analyzeRequest,
  approveRequest,
  captureBatchRequest,
  changePasswordRequest,
  completeActionRequest,
  createSiteRequest,
  editCommentRequest,
  inviteRequest,
  listCapturesQuery,
  listIncidentsQuery,
  loginRequest,
  photoQuery,
  rejectRequest,
  reopenRequest,
  signupRequest,
  updateSiteRequest,
  updateTenantRequest,
  updateUserRequest,
  verifyActionRequest,
} from './index.js';

const signup = {
  tenant_data: { name: 'Northgate', tenant_type: 'contractor', contact_email: 'Office@Northgate.example', phone: null },
  user_data: { email: 'Ana@Northgate.example', password: '12345678', first_name: 'Ana', last_name: 'Reyes' },
};
const analyze = { photos: ['a'.repeat(200)], site_id: 's1' };
/** One good body a schema. */
const good: [string, z.ZodType, Record<string, unknown>][] = [
  ['signup', signupRequest, signup],
  ['login', loginRequest, { email: 'a@b.example', password: 'x' }],
  ['accept invite', acceptInviteRequest, { token: 't', password: '12345678' }],
  ['change password', changePasswordRequest, { current_password: 'x', new_password: '12345678' }],
  ['invite', inviteRequest, { email: 'a@b.example', first_name: 'A', last_name: 'B' }],
  ['update user', updateUserRequest, { is_active: false }],
  ['update tenant', updateTenantRequest, { retention_months: 12 }],
  ['create site', createSiteRequest, { name: 'Pier 4', address: { text: '4 Pier Road' } }],
  ['update site', updateSiteRequest, { name: 'Pier 5' }],
  ['analyze', analyzeRequest, analyze],
  ['capture batch', captureBatchRequest, { ...analyze, client_id: 'c1' }],
  ['approve', approveRequest, { notes: 'ok' }],
  ['reject', rejectRequest, { notes: 'no' }],
  ['reopen', reopenRequest, { notes: 'again' }],
  ['incidents', listIncidentsQuery, { limit: '10' }],
  ['captures', listCapturesQuery, { limit: '10' }],
  ['photo', photoQuery, { variant: 'thumb' }],
];
const refusal = (schema: z.ZodType, body: unknown): string | undefined =>
  schema.safeParse(body).error?.issues[0]?.message;

describe.each(good)('%s', (_, schema, body) => {
  it('takes a good body', () => {
    expect(refusal(schema, body)).toBeUndefined();
  });

  it('refuses unknown keys, also __proto__', () => {
    expect(refusal(schema, { ...body, nonsense: 1 })).toBeDefined();
    expect(refusal(schema, { ...body, $where: 'sleep(1000)' })).toBeDefined();
    const polluted: unknown = JSON.parse(`${JSON.stringify(body).slice(0, -1)},"__proto__":{"is_admin":true}}`);
    const parsed = schema.safeParse(polluted);
    // Refused, or at least dropped without a trace.
    if (parsed.success) expect((parsed.data as Record<string, unknown>)['is_admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
  });

  it('refuses operators, arrays and numbers in every field', () => {
    for (const key of Object.keys(body)) {
      for (const bad of [{ $ne: null }, { $gt: '' }, [['x']], 2 ** 53 + 1, Number.POSITIVE_INFINITY]) {
        expect([key, bad, refusal(schema, { ...body, [key]: bad }) !== undefined]).toEqual([key, bad, true]);
      }
    }
  });

  it('refuses what is not an object', () => {
    for (const bad of [null, undefined, [], 'x', 1]) expect(schema.safeParse(bad).success).toBe(false);
  });
});

describe('signup', () => {
  it('cleans, and sends an empty phone as null', () => {
    const parsed = signupRequest.parse({
      ...signup,
      tenant_data: { ...signup.tenant_data, phone: '', name: ' North\u200bgate ' },
    });
    expect(parsed.tenant_data).toMatchObject({
      name: 'Northgate',
      phone: null,
      contact_email: 'office@northgate.example',
    });
    expect(parsed.user_data).toMatchObject({ email: 'ana@northgate.example', phone: null });
  });

  it('refuses short passwords with the specification’s sentence', () => {
    expect(refusal(signupRequest, { ...signup, user_data: { ...signup.user_data, password: '1234567' } })).toBe(
      'PASSWORD_TOO_SHORT',
    );
  });

  it('refuses other organisation types and blank names', () => {
    for (const change of [{ tenant_type: 'platform' }, { name: '  ' }, { name: '\u0000' }, { time_zone: 'Nowhere' }]) {
      expect(refusal(signupRequest, { ...signup, tenant_data: { ...signup.tenant_data, ...change } })).toBeDefined();
    }
  });
});

describe('invite', () => {
  it('is for a worker unless it says otherwise, in any case', () => {
    const body = { email: 'a@b.example', first_name: 'A', last_name: 'B' };
    expect(inviteRequest.parse(body).role).toBe('worker');
    expect(inviteRequest.parse({ ...body, role: 'SAFETY_MANAGER' }).role).toBe('safety_manager');
    expect(inviteRequest.safeParse({ ...body, role: 'OWNER' }).success).toBe(false);
  });
});

describe('update user', () => {
  it('wants something to change', () => {
    expect(updateUserRequest.safeParse({}).success).toBe(false);
    expect(updateUserRequest.safeParse({ is_active: 'false' }).success).toBe(false);
    expect(updateUserRequest.parse({ role: 'INSPECTOR' })).toEqual({ role: 'inspector' });
  });
});

describe('analyze', () => {
  it.each([
    ['no photo', { photos: [] }, 'PHOTO_REQUIRED'],
    ['six photos', { photos: Array.from({ length: 6 }, () => 'x') }, 'PHOTO_LIMIT'],
    ['no site', { site_id: '' }, 'SITE_REQUIRED'],
    ['a site list', { site_id: ['s1'] }, 'SITE_REQUIRED'],
  ])('refuses %s with the specification’s sentence', (_, change, code) => {
    expect(refusal(analyzeRequest, { ...analyze, ...change })).toBe(code);
  });

  it.each([
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: -181 },
    { latitude: '1', longitude: 2 },
    { latitude: 1 },
    { latitude: 1, longitude: 2, accuracy: -1 },
    { latitude: 1, longitude: 2, altitude: 3 },
  ])('refuses the position %j', (gps_location) => {
    expect(refusal(analyzeRequest, { ...analyze, gps_location })).toBeDefined();
  });

  it('belongs to one site: all of them are none', () => {
    for (const site_id of ['', 'all', 'ALL', undefined]) {
      const { error } = analyzeRequest.safeParse({ ...analyze, site_id });
      expect(error?.issues.map(({ message }) => message)).toEqual(['SITE_REQUIRED']);
    }
  });

  it('takes a missing, an unknown and a known position', () => {
    for (const gps_location of [undefined, null, { latitude: 0, longitude: 0, accuracy: 0 }]) {
      expect(refusal(analyzeRequest, { ...analyze, gps_location })).toBeUndefined();
    }
  });

  it('needs a client id only when it comes from the offline queue', () => {
    expect(captureBatchRequest.safeParse(analyze).success).toBe(false);
    expect(analyzeRequest.safeParse({ ...analyze, client_id: null }).success).toBe(true);
  });
});

describe('decisions', () => {
  it('need a reason to reject or reopen', () => {
    for (const notes of [undefined, null, '', '  ', '\u200b']) {
      expect(refusal(rejectRequest, { notes })).toBe('REJECTION_NOTES_REQUIRED');
      expect(refusal(reopenRequest, { notes })).toBe('NOTES_REQUIRED');
    }
    expect(rejectRequest.parse({ notes: ' blocked view ', reason: 'false_positive' }).notes).toBe('blocked view');
  });

  it('need none to approve', () => {
    expect(approveRequest.parse({})).toEqual({ notes: null });
    expect(approveRequest.safeParse({ severity: 1.2 }).success).toBe(false);
    expect(approveRequest.safeParse({ blur_regions: [{ x: 0, y: 0, w: 2, h: 1 }] }).success).toBe(false);
    expect(refusal(approveRequest, { blur_regions: [{ x: 0.9, y: 0.9, w: 0.9, h: 0.9 }] })).toBe('BOX_OUTSIDE');
    expect(approveRequest.safeParse({ blur_regions: [{ x: 0.5, y: 0.5, w: 0, h: 0.1 }] }).success).toBe(false);
    // four decimals of each: 0.33335 and 0.66665
    expect(approveRequest.safeParse({ blur_regions: [{ x: 0.3334, y: 0, w: 0.6667, h: 1 }] }).success).toBe(true);
  });
});

describe('a repair', () => {
  it('is completed with a note or a photo, and refused with a reason', () => {
    for (const note of [undefined, null, '', '  ', '\u200b']) {
      expect(refusal(completeActionRequest, { note })).toBe('ACTION_PROOF_REQUIRED');
      expect(completeActionRequest.safeParse({ note, photo: 'x' }).success).toBe(true);
      expect(refusal(verifyActionRequest, { note, accepted: false })).toBe('NOTES_REQUIRED');
      expect(verifyActionRequest.safeParse({ note }).success).toBe(true);
    }
    expect(completeActionRequest.safeParse({ note: 'Closed.' }).success).toBe(true);
    expect(verifyActionRequest.safeParse({ note: 'Still open.', accepted: false }).success).toBe(true);
  });
});

describe('a changed comment', () => {
  it('says its text: a request that names nothing would take it back', () => {
    for (const body of [{}, { mentions: [] }]) expect(editCommentRequest.safeParse(body).success).toBe(false);
    expect(editCommentRequest.parse({ text: 'Look again.' })).toEqual({ text: 'Look again.', mentions: [] });
    for (const text of [null, ' ']) expect(editCommentRequest.parse({ text }).text).toBe('');
  });
});

describe('incident filters', () => {
  it('come out as the service wants them', () => {
    expect(listIncidentsQuery.parse({})).toEqual({ status: [], action_status: [], site_id: null, limit: 100 });
    expect(listIncidentsQuery.parse({ status: ' review_required , APPROVED,APPROVED,' }).status).toEqual([
      'REVIEW_REQUIRED',
      'APPROVED',
    ]);
    expect(listIncidentsQuery.parse({ severity_min: '0.4', severity_max: '0.4', limit: '1000' })).toMatchObject({
      severity_min: 0.4,
      severity_max: 0.4,
      limit: 1000,
    });
  });

  it('count as absent when they are empty, as the review screen sends them', () => {
    const empty = {
      status: '',
      category: '',
      hazard_type: ' ',
      site_id: '',
      severity_min: '',
      severity_max: '',
      sort: '',
      cursor: '',
    };
    expect(listIncidentsQuery.parse(empty)).toEqual(listIncidentsQuery.parse({}));
  });

  it.each([
    { status: 'OPEN' },
    { status: 'APPROVED;REJECTED' },
    { severity_min: '-0.1' },
    { severity_max: '1.1' },
    { severity_max: '1e400' },
    { severity_min: 'NaN' },
    { severity_min: '0,5' },
    { severity_min: '0x1' },
    { severity_max: '1e0' },
    { severity_max: '+0.5' },
    { severity_max: ' 0.5' },
    { severity_max: '.5' },
    { limit: '0x10' },
    { limit: '1e1' },
    { limit: '+10' },
    { limit: ' 10' },
    { limit: '10.0' },
    { limit: '0b11' },
    { limit: '' },
    { limit: '0' },
    { limit: '1001' },
    { limit: '1.5' },
    { limit: 'ten' },
    { limit: '9007199254740993' },
    { sort: 'sideways' },
    { category: 'x'.repeat(101) },
    { cursor: 'x'.repeat(1001) },
    { site_id: ['a', 'b'] },
    { status: ['APPROVED', 'REJECTED'] },
    { 'status[$ne]': 'APPROVED' },
  ])('refuse %j', (query) => {
    expect(listIncidentsQuery.safeParse(query).success).toBe(false);
  });

  it('refuse a minimum above the maximum, and nothing else about the two', () => {
    const bound = fc.integer({ min: 0, max: 10 }).map((value) => value / 10);
    fc.assert(
      fc.property(bound, bound, (low, high) => {
        const code = refusal(listIncidentsQuery, { severity_min: `${low}`, severity_max: `${high}` });
        expect(code).toBe(low > high ? 'SEVERITY_RANGE' : undefined);
      }),
    );
  });
});

describe('capture filters', () => {
  it('default to twenty of every site', () => {
    expect(listCapturesQuery.parse({})).toEqual({ site_id: null, limit: 20, mine: false });
    expect(listCapturesQuery.parse({ mine: '' })).toMatchObject({ mine: true });
    expect(listCapturesQuery.parse({ mine: 'true', status: 'failed' })).toMatchObject({ mine: true, status: 'failed' });
  });

  it.each([{ limit: '101' }, { status: 'done' }, { mine: 'maybe' }, { site_id: ['a'] }])('refuse %j', (query) => {
    expect(listCapturesQuery.safeParse(query).success).toBe(false);
  });
});
