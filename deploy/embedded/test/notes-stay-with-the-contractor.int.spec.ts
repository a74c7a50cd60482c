import {
  type IncidentRecord,
  type IncidentView,
  type InsuranceLinkView,
  incidentApproved,
  routeAccess,
} from '@hazardlens/contracts';
import { eventually, MailSink } from '@hazardlens/testing';
import { legible } from './support/legible.js';
import { type Person, TestProduct } from './support/test-product.js';

jest.setTimeout(180_000);

/** What people of the contractor type, each in words that stand nowhere else. */
const typed = {
  report: 'Marker-report: Bob left the rail off again',
  approval: 'Marker-approval: talk to Bob about it',
  task: 'Marker-task: Bob puts it back',
  completion: 'Marker-completion: Bob has put it back',
  verification: 'Marker-verification: Bob did it well',
  older: 'Marker-older: typed before notes were a field of their own',
  pending: 'Marker-pending: not decided yet',
};
const markers = Object.values(typed).map((text) => text.slice(0, text.indexOf(':')));

/**
 * The consent screen promises that notes stay with the contractor. Every route that an insurer may read is walked, so that a
 * route which comes later is walked, too.
 */
describe('what people of a contractor type', () => {
  let mails: MailSink;
  let product: TestProduct;
  let contractor: Person;
  let owner: Person;
  let insurers: Person[];
  let link: InsuranceLinkView;
  let report: string;
  let pending: string;
  const older = 'reported-by-an-older-version';
  const siteIds: string[] = [];
  let live: { text: () => string; close: () => Promise<void> }[];

  const put = async (path: string, body: unknown, person = contractor): Promise<IncidentView> => {
    const answer = await product.call<IncidentView>('PUT', path, person, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const reportHazard = async (siteId: string, notes: string): Promise<string> => {
    const answer = await product.call<IncidentView>('POST', '/incidents', contractor, {
      ...{ site_id: siteId, category: 'FALL_RISKS', hazard_type: 'scaffold_defect', notes },
    });
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const portalIds = async (person: Person): Promise<string[]> => {
    const portal = await product.get<{ recent_approved: IncidentView[] }>('/insurance/dashboard', person);
    return portal.recent_approved.map(({ id }) => id).sort();
  };

  beforeAll(async () => {
    mails = await new MailSink().listen();
    const env = { SMTP_URL: mails.url, MAIL_FROM: 'hazards@test.example', PUBLIC_URL: 'http://127.0.0.1' };
    product = await TestProduct.start({ env });
    contractor = await product.signUp('Contractor');
    owner = await product.colleague(contractor, 'SAFETY_MANAGER');
    const site = await product.site(contractor, 'North tower');
    siteIds.push(site.id);
    const insurer = await product.signUp('Insurer', 'insurance_provider');
    // every role that an insurer can give to its people
    const roles = ['SAFETY_MANAGER', 'INSPECTOR', 'WORKER', 'INSURANCE_ANALYST'];
    insurers = [insurer];
    for (const role of roles) insurers.push(await product.colleague(insurer, role));
    live = await Promise.all(insurers.map((person) => product.live(person)));
    const contractor_email = await confirmedAddress(contractor);
    const asked = await product.call<{ link: InsuranceLinkView }>('POST', '/insurance/links', insurer, {
      contractor_email,
    });
    link = asked.body.link;
    await product.call('PUT', `/insurance/links/${link.id}/grant`, contractor);

    pending = await reportHazard(site.id, typed.pending);
    report = await reportHazard(site.id, typed.report);
    await put(`/incidents/${report}/approve`, { notes: typed.approval });
    await put(`/incidents/${report}/action`, { owner_id: owner.user.id, note: typed.task });
    await put(`/incidents/${report}/action/start`, {}, owner);
    await put(`/incidents/${report}/action/complete`, { note: typed.completion }, owner);
    await put(`/incidents/${report}/action/verify`, { accepted: true, note: typed.verification });
    await olderReport(report);
    await eventually(async () => expect(await portalIds(insurer)).toEqual([older, report].sort()));
  }, 180_000);
  afterAll(async () => {
    for (const stream of live ?? []) await stream.close();
    await product?.close();
    await mails?.close();
  });

  /** With a mail server a request reaches whoever has opened the mailed link. */
  async function confirmedAddress(admin: Person): Promise<string> {
    const { contact_email } = await product.get<{ contact_email: string }>('/tenant', admin);
    const token = await eventually(() => {
      const mail = mails.received.find(({ to }) => to.includes(contact_email));
      const found = /verify-contact\/([\w-]+)/.exec(mail?.source ?? '')?.[1];
      if (!found) throw new Error('no mail yet');
      return found;
    });
    const answer = await product.call('POST', '/auth/verify-contact', undefined, { token });
    expect([answer.status, answer.body['email']]).toEqual([200, contact_email]);
    return contact_email;
  }

  /** As versions told of it that had no reason codes: what was typed stood in `ai_notes`. */
  async function olderReport(like: string): Promise<void> {
    const view = await product.get<IncidentView>(`/incidents/${like}`, contractor);
    const { reason_code: _, reason_params: __, note: ___, precision: ____, ...known } = view;
    const incident = {
      ...known,
      ...{ _id: older, id: older, ai_notes: typed.older, action: null, closed_at: null, closed_by: null },
      history: [{ action: 'CREATED', user_email: 'x@test.example', timestamp: view.created_at, notes: typed.older }],
      ...{ tenant_id: contractor.user.tenant_id, photographer_id: contractor.user.id, action_owner_id: null },
      photo: null,
    };
    await product.client.publish(
      incidentApproved,
      { incident: incident as unknown as IncidentRecord },
      { tenantId: contractor.user.tenant_id, actorId: 'system', aggregateId: older, aggregateVersion: 2 },
    );
  }

  /** Every path that a route stands for. */
  const pathsOf = (path: string): string[] => {
    if (!path.includes(':')) return [path];
    const ids = [report, pending, older, link.id, ...siteIds, `${report}-0`, contractor.user.id];
    return ids.map((id) => path.replace(/:\w+/, id));
  };
  const filtered = ['', '?status=APPROVED&limit=1000', '?status=REVIEW_REQUIRED,APPROVED,REJECTED'];

  it('is read by the contractor: the walk below would find it', async () => {
    const view = await product.get<IncidentView>(`/incidents/${report}`, contractor);
    expect(JSON.stringify(view)).toContain(typed.report);
    expect(JSON.stringify(view)).toContain(typed.completion);
    await eventually(() => {
      const told = mails.received.filter(({ to }) => to.includes(owner.user.email));
      expect(told.map(({ source }) => source).join()).toContain('Marker-task');
    });
  });

  it('reaches an insurer on no route and in no export, in either language', async () => {
    const walked = new Set<string>();
    let read = 0;
    const walk = async (person: Person, language: string): Promise<void> => {
      for (const { method, path } of routeAccess) {
        if (method !== 'GET' || path === '/live') continue;
        walked.add(path);
        const queries = path === '/incidents' ? filtered : [''];
        for (const where of pathsOf(path).flatMap((each) => queries.map((query) => `${each}${query}`))) {
          const answer = await product.call('GET', where, person, undefined, language);
          if (answer.status === 200) read += 1;
          const text = legible(answer.bytes);
          const told = markers.filter((marker) => text.includes(marker));
          expect([person.user.role, where, language, told]).toEqual([person.user.role, where, language, []]);
        }
      }
    };
    await Promise.all(insurers.map((person, index) => walk(person, index % 2 === 0 ? 'en' : 'es')));
    // the walk went where there is something to read
    for (const path of ['/incidents/:id', '/insurance/dashboard', '/insurance/export/pdf', '/notifications'])
      expect(walked).toContain(path);
    expect(read).toBeGreaterThan(100);
  });

  it('comes back to an insurer from no change that it tries', async () => {
    for (const { method, path, contractorOnly } of routeAccess) {
      if (method === 'GET' || !contractorOnly) continue;
      for (const where of pathsOf(path)) {
        const answer = await product.call(method, where, insurers[0], {});
        expect([method, where, answer.status]).toEqual([method, where, 403]);
        for (const marker of markers) expect(legible(answer.bytes)).not.toContain(marker);
      }
    }
  });

  it('is in no mail and in no live event to an insurer', async () => {
    const addresses = insurers.map(({ user }) => user.email);
    for (const { to, source } of mails.received.filter((mail) => mail.to.some((each) => addresses.includes(each))))
      for (const marker of markers) expect([to, source.includes(marker)]).toEqual([to, false]);
    for (const stream of live) {
      expect(stream.text()).toContain(': connected');
      for (const marker of markers) expect(stream.text()).not.toContain(marker);
    }
  });

  it('is replaced by what can be said without it', async () => {
    for (const [language, sentence] of [
      ['en', 'Reported by a person on site.'],
      ['es', 'Reportado por una persona en la obra.'],
    ] as const) {
      const [analyst] = insurers;
      const one = await product.call<IncidentView>('GET', `/incidents/${report}`, analyst, undefined, language);
      expect(one.body).toMatchObject({
        ai_notes: sentence,
        reason_code: 'reported_by_hand',
        history: [],
        action: null,
      });
      expect(one.body).not.toHaveProperty('note');
      const path = '/insurance/dashboard';
      const portal = await product.call<{ recent_approved: IncidentView[] }>(
        ...(['GET', path, analyst, undefined, language] as const),
      );
      for (const incident of portal.body.recent_approved) {
        expect(incident).toMatchObject({ ai_notes: sentence, reason_code: 'reported_by_hand' });
        expect(incident).not.toHaveProperty('note');
      }
    }
  });
});
