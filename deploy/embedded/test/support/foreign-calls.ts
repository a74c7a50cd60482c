import type { Person, TestProduct } from './test-product.js';

type Call = [method: string, path: (id: string) => string, id: string | undefined, body?: unknown];
type Creation = [method: string, path: string, body: (site_id: string) => unknown];

/** Records of another organisation. */
interface Foreign {
  readonly site: string;
  readonly worker: string | undefined;
  readonly link: string | undefined;
  readonly capture: string;
  readonly photo: string;
  readonly incident: string;
  readonly pending: string;
}

/**
 * By hand: every route that takes an id, with that of somebody else's record, and a body that it would accept; and those whose
 * body names a site.
 */
export function foreignCalls(ids: Foreign, pixel: string) {
  const calls: readonly Call[] = [
    ['GET', (id) => `/sites/${id}`, ids.site],
    ['PATCH', (id) => `/sites/${id}`, ids.site, { name: 'Taken' }],
    ['DELETE', (id) => `/sites/${id}`, ids.site],
    ['GET', (id) => `/sites/${id}/posters`, ids.site],
    ['POST', (id) => `/sites/${id}/posters`, ids.site, { allow_anonymous: true }],
    ['DELETE', (id) => `/sites/${id}/posters/p`, ids.site],
    ['GET', (id) => `/sites/${id}/posters/p/poster.pdf`, ids.site],
    ['POST', (id) => `/users/${id}/invite`, ids.worker],
    ['PUT', (id) => `/users/${id}`, ids.worker, { is_active: false }],
    ['DELETE', (id) => `/users/${id}`, ids.worker],
    ['POST', (id) => `/users/${id}/erase`, ids.worker],
    ['POST', (id) => `/users/${id}/export`, ids.worker],
    ['GET', (id) => `/capture-batches/${id}`, ids.capture],
    ['DELETE', (id) => `/capture-batches/${id}`, ids.capture],
    ['POST', (id) => `/capture-batches/${id}/reanalyze`, ids.capture],
    ['GET', (id) => `/photos/${id}`, ids.photo],
    ['GET', (id) => `/incidents/${id}`, ids.incident],
    ['GET', (id) => `/incidents/${id}/audio`, ids.incident],
    ['DELETE', (id) => `/incidents/${id}/photo`, ids.incident],
    ['DELETE', (id) => `/incidents/${id}/action/photos/p`, ids.incident],
    ['PUT', (id) => `/incidents/${id}/approve`, ids.pending, {}],
    ['PUT', (id) => `/incidents/${id}/reject`, ids.pending, { notes: 'n' }],
    ['PUT', (id) => `/incidents/${id}/reopen`, ids.incident, { notes: 'n' }],
    ['PUT', (id) => `/incidents/${id}/undo`, ids.incident, {}],
    ['PUT', (id) => `/incidents/${id}/action`, ids.incident, { owner_id: 'u' }],
    ['PUT', (id) => `/incidents/${id}/action/start`, ids.incident, {}],
    ['PUT', (id) => `/incidents/${id}/action/complete`, ids.incident, { note: 'n' }],
    ['PUT', (id) => `/incidents/${id}/action/verify`, ids.incident, { accepted: true }],
    ['PUT', (id) => `/insurance/links/${id}/grant`, ids.link],
    ['PUT', (id) => `/insurance/links/${id}/revoke`, ids.link],
    ['GET', (id) => `/incidents?site_id=${id}`, ids.site],
    ['GET', (id) => `/capture-batches?site_id=${id}`, ids.site],
    ['GET', (id) => `/dashboard?site_id=${id}`, ids.site],
    ['GET', (id) => `/risk-intelligence?site_id=${id}`, ids.site],
    ['GET', (id) => `/users/assignable?site_id=${id}`, ids.site],
  ];
  const bodies: readonly Creation[] = [
    ['POST', '/ai/analyze', (site_id) => ({ photos: [pixel], site_id })],
    ['POST', '/capture-batches', (site_id) => ({ photos: [pixel], site_id, client_id: 'c' })],
    [
      'POST',
      '/incidents',
      (site_id) => ({ site_id, category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', notes: 'n' }),
    ],
  ];
  return { calls, bodies, site: ids.site };
}

/** Each is answered 404, word for word as for a record that never was. */
export async function expectNothingKnown(
  product: TestProduct,
  person: Person,
  { calls, bodies, site }: ReturnType<typeof foreignCalls>,
): Promise<void> {
  const refused = async (method: string, path: string, body?: unknown) => {
    const answer = await product.call(method, path, person, body);
    return [answer.status, { ...answer.body, trace_id: '' }];
  };
  for (const [method, path, id = '', body] of calls) {
    expect(id).not.toBe('');
    const [theirs, never] = [await refused(method, path(id), body), await refused(method, path('never'), body)];
    expect([method, path(id), theirs]).toEqual([method, path(id), never]);
    expect([method, path(id), theirs[0]]).toEqual([method, path(id), 404]);
  }
  for (const [method, path, body] of bodies) {
    const [theirs, never] = [await refused(method, path, body(site)), await refused(method, path, body('never'))];
    expect([path, theirs]).toEqual([path, never]);
    expect([path, theirs[0]]).toEqual([path, 404]);
  }
}
