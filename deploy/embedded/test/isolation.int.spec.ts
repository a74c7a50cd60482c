import type {
  CoverageView,
  IncidentView,
  InsuranceLinkView,
  QuestionView,
  SiteView,
  UserView,
} from '@hazardlens/contracts';
import { inferenceService } from '@hazardlens/inference';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { anAnalysedCapture } from './support/analysed-capture.js';
import { expectNothingKnown, foreignCalls } from './support/foreign-calls.js';
import { fileOf, reportOf } from './support/reports.js';
import { type Answer, type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(240_000);

const exporters = ['admin', 'safety_manager', 'insurance_analyst', 'super_admin'];
const unseen = (person: Person): boolean => ['worker', 'inspector'].includes(person.user.role);

/** What somebody is to the contractor whose data is asked for. */
type Relation = 'own' | 'foreign' | 'none' | 'requested' | 'active' | 'revoked' | 'operator';

// Real: everything, inference included; only the analysis is handed in instead of being seen by the detector.
describe('the numbers, incidents and photos of a contractor, for every role and link', () => {
  let product: TestProduct;
  let site: SiteView;
  let photo: string;
  let insurerLinks: Record<string, { admin: Person; link: InsuranceLinkView }>;
  let admin: Person;
  const people: { name: string; relation: Relation; person: Person }[] = [];
  const incidents = { before: '', since: '', pending: '' };
  const pictures: { full: Buffer; blurred: Buffer } = { full: Buffer.alloc(0), blurred: Buffer.alloc(0) };

  beforeAll(async () => {
    const operator = { SUPER_ADMIN_EMAIL: 'operator@test.example', SUPER_ADMIN_PASSWORD: 'long-enough-1' };
    const env = { ...operator, INFERENCE_WORKERS: '1' };
    product = await TestProduct.start({ services: [inferenceService], env });
    admin = await product.signUp('Contractor');
    site = await product.site(admin, 'North tower');
    people.push({ name: 'admin of the contractor', relation: 'own', person: admin });
    for (const role of ['safety_manager', 'inspector', 'worker', 'insurance_analyst'])
      people.push({
        name: `${role} of the contractor`,
        relation: 'own',
        person: await product.colleague(admin, role.toUpperCase()),
      });
    people.push({ name: 'admin of another contractor', relation: 'foreign', person: await product.signUp('Other') });
    await aHistory();
    insurerLinks = {};
    for (const relation of ['none', 'requested', 'active', 'revoked'] as const) await anInsurer(relation);
    await decide(incidents.since, 'approve', {});
    people.push({ name: 'super_admin', relation: 'operator', person: await signIn(operator) });
    await settled();
  }, 240_000);
  afterAll(() => product?.close());

  async function signIn({ SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password }: Record<string, string>) {
    const answer = await product.call<{ access_token: string; user: UserView }>('POST', '/auth/login', undefined, {
      email,
      password,
    });
    return { token: answer.body.access_token, user: answer.body.user };
  }

  async function aHistory(): Promise<void> {
    const told = await anAnalysedCapture(product, admin, site);
    photo = told.photo;
    Object.assign(pictures, told.pictures);
    Object.assign(incidents, told.incidents);
    // before anybody had consent
    await decide(incidents.before, 'approve', {});
  }

  async function anInsurer(relation: 'none' | 'requested' | 'active' | 'revoked'): Promise<void> {
    const insurer = await product.signUp(`Insurer, ${relation}`, 'insurance_provider');
    const analyst = await product.colleague(insurer, 'INSURANCE_ANALYST');
    people.push({ name: `admin of an insurer, link ${relation}`, relation, person: insurer });
    people.push({ name: `analyst of an insurer, link ${relation}`, relation, person: analyst });
    if (relation === 'none') return;
    const { body } = await product.call<{ link: InsuranceLinkView }>('POST', '/insurance/links', insurer, {
      contractor_email: admin.user.email,
    });
    insurerLinks[relation] = { admin: insurer, link: body.link };
    const steps = { requested: [], active: ['grant'], revoked: ['grant', 'revoke'] }[relation];
    for (const step of steps) {
      const answer = await product.call('PUT', `/insurance/links/${body.link.id}/${step}`, admin);
      expect([step, answer.status]).toEqual([step, 200]);
    }
  }

  async function decide(id: string, decision: string, body: unknown): Promise<void> {
    const answer = await product.call('PUT', `/incidents/${id}/${decision}`, admin, body);
    expect([decision, answer.status]).toEqual([decision, 200]);
  }

  /** Read models have heard of the last decision and of every link. */
  const settled = () =>
    eventually(async () => {
      for (const { person, relation } of people) {
        const dashboard = await product.get('/dashboard', person);
        expect([relation, dashboard['statistics']]).toEqual([
          relation,
          expect.objectContaining({ total_incidents: incidentsOf(relation) }),
        ]);
      }
      const portal = await product.get<{ contractors: { incident_count: number }[] }>('/insurance/dashboard', admin);
      expect(portal.contractors[0]?.incident_count).toBe(2);
    });

  /** Scores and counts: the contractor's own people see all, who has an active link the approved ones of 90 days. */
  const incidentsOf = (relation: Relation): number => ({ own: 3, operator: 3, active: 2 })[relation as 'own'] ?? 0;
  /** Single records: insurers those decided since the grant. */
  const recordsOf = (relation: Relation): string[] => {
    if (relation === 'own' || relation === 'operator') return Object.values(incidents);
    return relation === 'active' ? [incidents.since] : [];
  };
  const sees = (relation: Relation): boolean => recordsOf(relation).length > 0;

  async function everybody(
    check: (person: Person, relation: Relation, name: string) => Promise<unknown>,
  ): Promise<void> {
    for (const { name, relation, person } of people) await check(person, relation, name);
  }
  const text = (answer: Answer): string => answer.bytes.toString();

  it('covers each role and each state of a link', () => {
    expect(new Set(people.map(({ person }) => person.user.role)).size).toBe(6);
    expect(new Set(people.map(({ relation }) => relation)).size).toBe(7);
  });

  it('dashboard and risk hub count what the reader may know, over all sites and at one', async () => {
    await everybody(async (person, relation, name) => {
      for (const path of ['/dashboard', '/risk-intelligence?time_range=90d']) {
        const all = await product.call('GET', path, person);
        expect([name, path, all.status]).toEqual([name, path, 200]);
        expect([name, path, all.body['has_data']]).toEqual([name, path, incidentsOf(relation) > 0]);
        const at = `${path}${path.includes('?') ? '&' : '?'}site_id=${site.id}`;
        const one = await product.call('GET', at, person);
        expect([name, at, one.status]).toEqual([name, at, incidentsOf(relation) > 0 ? 200 : 404]);
        const shown = JSON.stringify(all.body['explanation']) + JSON.stringify(one.body['explanation'] ?? '');
        for (const [kind, id] of Object.entries(incidents))
          expect([name, path, kind, shown.includes(id) && !recordsOf(relation).includes(id)]).toEqual([
            ...[name, path, kind],
            false,
          ]);
        if (!sees(relation)) expect([name, JSON.stringify(all.body).includes(site.id)]).toEqual([name, false]);
      }
      const { heatmap } = await product.get<{ heatmap: { site: string }[] }>('/risk-intelligence', person);
      const rows: Partial<Record<Relation, string[]>> = { own: ['North tower'], active: ['Contractor'] };
      if (relation !== 'operator' && relation !== 'foreign')
        expect([name, heatmap.map((row) => row.site)]).toEqual([name, rows[relation] ?? []]);
    });
  });

  it('the portal and its exports hold linked contractors only, rows since the grant, and no reviewer’s name', async () => {
    await everybody(async (person, relation, name) => {
      const portal = await product.get<{
        contractors: { contractor_id: string; incident_count: number }[];
        recent_approved: IncidentView[];
      }>('/insurance/dashboard', person);
      const mine = portal.contractors.filter((row) => row.contractor_id === admin.user.tenant_id);
      expect([name, mine.map((row) => row.incident_count)]).toEqual([name, sees(relation) ? [2] : []]);
      const approved = recordsOf(relation).filter((id) => id !== incidents.pending);
      expect([name, portal.recent_approved.map(({ id }) => id).sort()]).toEqual([
        name,
        unseen(person) ? [] : [...approved].sort(),
      ]);
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const file = await product.call('GET', `/insurance/export/${format}`, person);
        expect([name, format, file.status]).toEqual([name, format, exporters.includes(person.user.role) ? 200 : 403]);
        if (format !== 'csv' || file.status !== 200) continue;
        for (const [kind, id] of Object.entries(incidents))
          expect([name, kind, text(file).includes(id)]).toEqual([name, kind, approved.includes(id)]);
        expect([name, text(file).includes(admin.user.email)]).toEqual([name, false]);
      }
    });
  });

  it('risk hub exports are for analysts, and hold what their screen holds', async () => {
    await everybody(async (person, relation, name) => {
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const path = `/risk-intelligence/export/${format}?site_id=${site.id}`;
        const file = await product.call('GET', path, person);
        const allowed = exporters.includes(person.user.role);
        expect([name, path, file.status]).toEqual([name, path, !allowed ? 403 : sees(relation) ? 200 : 404]);
      }
      if (!exporters.includes(person.user.role) || relation === 'operator') return;
      const all = await product.call('GET', '/risk-intelligence/export/csv', person);
      expect([name, text(all).includes('Unprotected edge')]).toEqual([name, sees(relation)]);
    });
  });

  it('exports that are made in the background hold what their reader sees, and are nobody else’s', async () => {
    const begun: { name: string; person: Person; id: string }[] = [];
    await everybody(async (person, relation, name) => {
      const { role } = person.user;
      const organisation = await product.call('POST', '/tenant/export', person);
      expect([name, organisation.status]).toEqual([name, role === 'admin' ? 202 : 403]);
      const somebody = await product.call('POST', `/users/${admin.user.id}/export`, person);
      const manages = person === admin || relation === 'operator';
      expect([name, somebody.status]).toEqual([name, manages ? 202 : 404]);
      const { status, id } = await reportOf(product, person);
      expect([name, status]).toEqual([name, exporters.includes(role) ? 202 : 403]);
      if (status !== 202) return;
      begun.push({ name, person, id });
      const approved = recordsOf(relation).filter((each) => each !== incidents.pending);
      const file = await fileOf(product, person, id);
      for (const [kind, each] of Object.entries(incidents))
        expect([name, kind, text(file).includes(each)]).toEqual([name, kind, approved.includes(each)]);
      if (relation !== 'own') expect([name, text(file).includes(admin.user.email)]).toEqual([name, false]);
    });
    await everybody(async (person, _, name) => {
      for (const { id, ...whose } of begun)
        for (const path of [`/me/exports/${id}`, `/me/exports/${id}/download`]) {
          const { status } = await product.call('GET', path, person);
          expect([name, whose.name, path, status]).toEqual([
            name,
            whose.name,
            path,
            whose.person === person ? 200 : 404,
          ]);
        }
    });
  });

  it('incidents are listed and opened one by one as far as the link reaches, unknown ones alike', async () => {
    await everybody(async (person, relation, name) => {
      const list = await product.get<{ incidents: IncidentView[] }>('/incidents', person);
      const ids = list.incidents.map(({ id }) => id).sort();
      expect([name, ids]).toEqual([name, recordsOf(relation).sort()]);
      const unknown = await product.call('GET', '/incidents/unknown', person);
      for (const [kind, id] of Object.entries(incidents)) {
        const one = await product.call<{ history: unknown[] }>('GET', `/incidents/${id}`, person);
        const allowed = recordsOf(relation).includes(id);
        expect([name, kind, one.status]).toEqual([name, kind, allowed ? 200 : 404]);
        if (!allowed) expect({ ...one.body, trace_id: '' }).toEqual({ ...unknown.body, trace_id: '' });
        if (allowed && relation === 'active') {
          expect([name, one.body.history]).toEqual([name, []]);
          expect(text(one)).not.toContain(admin.user.email);
        }
      }
    });
  });

  it('what is only suggested is for the contractor’s reviewers, and no record that anybody else could open', async () => {
    const [question] = (await product.get<{ questions: QuestionView[] }>('/ai/questions', admin)).questions;
    expect(question).toMatchObject({ hazard_type: 'stooped_lifting', state: 'suggested' });
    const id = question?.id ?? '';
    await everybody(async (person, relation, name) => {
      const reviews = ['admin', 'safety_manager', 'super_admin'].includes(person.user.role);
      const isInsurer = person.user.tenant_type === 'insurance_provider' && relation !== 'operator';
      const list = await product.call<{ questions: QuestionView[] }>('GET', '/ai/questions', person);
      expect([name, list.status]).toEqual([name, reviews && !isInsurer ? 200 : 403]);
      const mine = relation === 'own' || relation === 'operator';
      if (list.status === 200) expect([name, list.body.questions.length]).toEqual([name, mine ? 1 : 0]);
      if (!reviews || isInsurer || !mine) {
        const answer = await product.call('PUT', `/ai/questions/${id}`, person, { answer: 'yes' });
        expect([name, answer.status]).toEqual([name, reviews && !isInsurer ? 404 : 403]);
      }
      expect([name, (await product.call('GET', `/incidents/${id}`, person)).status]).toEqual([name, 404]);
    });
    expect((await product.get<{ questions: QuestionView[] }>('/ai/questions', admin)).questions).toHaveLength(1);
  });

  it('coverage is the organisation’s own, or that of a contractor that lets the insurer look', async () => {
    const asked = `/ai/coverage?contractor_id=${admin.user.tenant_id}`;
    await everybody(async (person, relation, name) => {
      const answer = await product.call<CoverageView>('GET', asked, person);
      expect([name, answer.status]).toEqual([name, sees(relation) ? 200 : 404]);
      if (answer.status === 200) expect(answer.body.categories).toHaveLength(13);
      const own = await product.call<CoverageView>('GET', '/ai/coverage', person);
      const isInsurer = person.user.tenant_type === 'insurance_provider' && relation !== 'operator';
      expect([name, own.status]).toEqual([name, isInsurer ? 400 : 200]);
      const sources = await product.call('GET', '/ai/sources', person);
      const reviews = ['admin', 'safety_manager', 'super_admin'].includes(person.user.role);
      expect([name, sources.status]).toEqual([name, reviews && !isInsurer ? 200 : 403]);
    });
  });

  it('photos: reviewers see them as taken, everybody else who may see them pixelated, whatever they ask for', async () => {
    await everybody(async (person, relation, name) => {
      const full = ['admin', 'safety_manager', 'super_admin'].includes(person.user.role) && relation !== 'active';
      for (const variant of ['display', 'thumb', 'blurred']) {
        const answer = await product.call('GET', `/photos/${photo}?variant=${variant}`, person);
        expect([name, variant, answer.status]).toEqual([name, variant, sees(relation) ? 200 : 404]);
        if (!sees(relation)) continue;
        const wanted = full && variant !== 'blurred' ? pictures.full : pictures.blurred;
        expect([name, variant, answer.bytes.equals(wanted)]).toEqual([name, variant, true]);
      }
    });
  });

  it('a repair is given to people of the incident’s organisation only, and its owner sees one picture everywhere', async () => {
    const named = (name: string): Person => {
      const found = people.find((one) => one.name === name);
      if (!found) throw new Error(`Nobody is called ${name}.`);
      return found.person;
    };
    const [operator, owner] = [named('super_admin'), named('worker of the contractor')];
    const give = (to: Person, by: Person) =>
      product.call('PUT', `/incidents/${incidents.since}/action`, by, { owner_id: to.user.id });
    const ownersFor = async (query: string, by: Person) =>
      (await product.get<{ users: { id: string }[] }>(`/users/assignable${query}`, by)).users.map(({ id }) => id);

    for (const by of [operator, admin]) {
      expect((await give(named('admin of another contractor'), by)).status).toBe(404);
      expect((await give(named('admin of an insurer, link active'), by)).status).toBe(404);
    }
    const own = await ownersFor('', admin);
    expect((await ownersFor(`?site_id=${site.id}`, operator)).sort()).toEqual([...own].sort());
    expect((await ownersFor('', operator)).length).toBeGreaterThan(own.length);
    const foreign = await product.call(
      'GET',
      `/users/assignable?site_id=${site.id}`,
      named('admin of another contractor'),
    );
    expect(foreign.status).toBe(404);

    const asIncident = async (person: Person) =>
      (await product.get<IncidentView>(`/incidents/${incidents.since}`, person)).photo_base64;
    const asPhoto = async (person: Person) =>
      (await product.call('GET', `/photos/${photo}`, person)).bytes.toString('base64');
    expect([await asIncident(owner), await asPhoto(owner)]).toEqual(
      [1, 2].map(() => pictures.blurred.toString('base64')),
    );
    expect((await give(owner, operator)).status).toBe(200);
    expect([await asIncident(owner), await asPhoto(owner)]).toEqual([1, 2].map(() => pictures.full.toString('base64')));
  });

  it('of another organisation nobody finds, changes or deletes anything, and is told no more than of what never was', async () => {
    const [worker] = people.filter(({ name }) => name === 'worker of the contractor');
    const link = insurerLinks['active']?.link.id;
    const capture = photo.replace(/-0$/, '');
    const pixel = (await sharp(pictures.full).resize(64).jpeg().toBuffer()).toString('base64').padEnd(101, '=');
    const ids = {
      site: site.id,
      worker: worker?.person.user.id,
      link,
      capture,
      photo,
      incident: incidents.since,
      pending: incidents.pending,
    };
    const before = await product.call('GET', `/incidents/${incidents.pending}`, admin);
    const foreign = people.filter(({ relation }) => relation === 'foreign');
    expect(foreign).toHaveLength(1);
    for (const { person } of foreign) await expectNothingKnown(product, person, foreignCalls(ids, pixel));
    const after = await product.call('GET', `/incidents/${incidents.pending}`, admin);
    expect(after.body).toEqual(before.body);
    expect((await product.call('GET', '/me', worker?.person)).status).toBe(200);
  });

  it('links are shown to both sides’ admins and analysts; the insurer learns nothing before the grant', async () => {
    await everybody(async (person, relation, name) => {
      const answer = await product.call<{ links: InsuranceLinkView[] }>('GET', '/insurance/links', person);
      const allowed = ['admin', 'insurance_analyst'].includes(person.user.role);
      expect([name, answer.status]).toEqual([name, allowed ? 200 : 403]);
      if (!allowed) return;
      const shown = answer.body.links.map(({ status, contractor }) => [status, contractor !== null]);
      const own: [string, boolean][] = [
        ['requested', false],
        ['active', true],
        ['revoked', true],
      ];
      const expected: Partial<Record<Relation, [string, boolean][]>> = {
        requested: [['requested', false]],
        active: [['active', true]],
        revoked: [['revoked', true]],
        // the address is the organisation's, whoever of it signs in with it
        own,
      };
      expect([name, [...shown].sort()]).toEqual([name, [...(expected[relation] ?? [])].sort()]);
    });
  });

  it('a revoke hides at once', async () => {
    const { admin: insurer, link } = insurerLinks['active'] as { admin: Person; link: InsuranceLinkView };
    const { id: kept } = await reportOf(product, insurer);
    expect(text(await fileOf(product, insurer, kept))).toContain(incidents.since);
    const revoked = await product.call('PUT', `/insurance/links/${link.id}/revoke`, admin);
    expect(revoked.status).toBe(200);
    const portal = await product.get<{ contractors: unknown[]; recent_approved: unknown[] }>(
      '/insurance/dashboard',
      insurer,
    );
    expect([portal.contractors, portal.recent_approved]).toEqual([[], []]);
    expect(text(await product.call('GET', '/insurance/export/csv', insurer))).not.toContain(incidents.since);
    // also in the file that was made before
    expect((await product.call('GET', `/me/exports/${kept}/download`, insurer)).status).toBe(404);
    // also of the services that only hear of it: no waiting here
    expect((await product.call('GET', `/incidents/${incidents.since}`, insurer)).status).toBe(404);
    expect((await product.call('GET', `/photos/${photo}`, insurer)).status).toBe(404);
    expect((await product.call('GET', `/ai/coverage?contractor_id=${admin.user.tenant_id}`, insurer)).status).toBe(404);
    expect((await product.get('/dashboard', insurer))['has_data']).toBe(false);
    expect((await product.get('/risk-intelligence', insurer))['heatmap']).toEqual([]);
  });
});
