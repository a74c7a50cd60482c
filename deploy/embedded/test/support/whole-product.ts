import { type IncidentView, type InsuranceLinkView, type SiteView, tenantErased } from '@hazardlens/contracts';
import { insuranceService } from '@hazardlens/insurance';
import { reportingService } from '@hazardlens/reporting';
import { rebuildReadModel } from '@hazardlens/service-kit';
import { eventually } from '@hazardlens/testing';
import sharp from 'sharp';
import { finding, importedCapture } from './past.js';
import { type Answer, type Person, type TestProduct } from './test-product.js';

const daysAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Call {
  readonly id?: string;
  readonly hazard?: string;
  /** of what the id names */
  readonly part?: string;
  readonly query?: string;
  readonly body?: unknown;
}

/** Lists and views that take no question. */
const plainLists = [
  ...['/sites', '/users', '/tenants', '/tenant', '/tenant/storage', '/me'],
  ...['/config', '/insurance/dashboard', '/insurance/links', '/notifications'],
  ...['/health', '/health/live', '/health/ready'],
];

/** Goes through every door of the product once at least, for what it asks its documents behind them. */
export class WholeProduct {
  /** Routes that were called, as the access table writes them. */
  readonly called = new Set<string>();

  constructor(
    private readonly product: TestProduct,
    private readonly operator: { email: string; password: string },
  ) {}

  async walk(): Promise<void> {
    const admin = await this.product.signUp('Contractor');
    this.called.add('POST /auth/signup').add('POST /invite').add('POST /auth/accept-invite').add('POST /sites');
    const [worker, manager, leaving, erased] = await Promise.all(
      ['WORKER', 'SAFETY_MANAGER', 'INSPECTOR', 'INSPECTOR'].map((role) => this.product.colleague(admin, role)),
    );
    const insurer = await this.product.signUp('Insurer', 'insurance_provider');
    const site = await this.product.site(admin, 'North tower');
    if (!worker || !manager || !leaving || !erased) throw new Error('Nobody came.');
    const operator = await this.#signedIn();
    await this.#captures(admin, worker, site);
    const link = await this.#link(admin, insurer);
    const incidents = await this.#incidents(admin, manager, worker, erased, site);
    await this.#posters(admin, site.id);
    await this.#lists([admin, worker, insurer, operator], site);
    await this.#exports([admin, insurer, operator], site);
    await this.#sources(admin, insurer);
    await this.#kept(admin, manager);
    await this.#people(admin, leaving, erased);
    await this.#deletions(admin, site, incidents);
    await this.#call('PUT', '/insurance/links/:id/revoke', admin, { id: link.id });
    await this.#rebuilds();
    await this.#end(admin);
  }

  async #signedIn(): Promise<Person> {
    const answer = await this.#call<{ access_token: string; user: Person['user'] }>(
      ...(['POST', '/auth/login', undefined, { body: this.operator }] as const),
    );
    return { token: answer.body.access_token, user: answer.body.user };
  }

  async #captures(admin: Person, worker: Person, site: SiteView): Promise<void> {
    const photo = await noisyPhoto();
    for (const path of ['/ai/analyze', '/capture-batches']) {
      const body = { photos: [photo], site_id: site.id, ...(path === '/ai/analyze' ? {} : { client_id: 'once' }) };
      const answer = await this.#call('POST', path, worker, { body });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.bytes.toString()}`);
    }
    const imported = await importedCapture(this.product, admin, site, [
      [finding('no_hard_hat'), finding('unprotected_edge'), finding('no_gloves'), finding('floor_hole')],
    ]);
    await this.#call('GET', '/capture-batches/:id', worker, { id: imported });
    await this.#call('GET', '/photos/:id', worker, { id: `${imported}-0` });
    await this.#call('POST', '/capture-batches/:id/reanalyze', admin, { id: imported });
    const gone = await importedCapture(this.product, admin, site, [[finding('no_gloves')], []]);
    await this.#call('DELETE', '/capture-batches/:id', admin, { id: gone });
  }

  async #link(admin: Person, insurer: Person): Promise<InsuranceLinkView> {
    const body = { contractor_email: admin.user.email };
    const asked = await this.#call<{ link: InsuranceLinkView }>('POST', '/insurance/links', insurer, { body });
    await this.#call('PUT', '/insurance/links/:id/grant', admin, { id: asked.body.link.id });
    return asked.body.link;
  }

  async #incidents(
    admin: Person,
    manager: Person,
    worker: Person,
    erased: Person,
    site: SiteView,
  ): Promise<IncidentView[]> {
    const report = { site_id: site.id, category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'A hole.' };
    const reported = await this.#call<IncidentView>('POST', '/incidents', worker, { body: report });
    const found = await eventually(async () => {
      const { incidents } = await this.product.get<{ incidents: IncidentView[] }>('/incidents', admin);
      if (incidents.length < 5) throw new Error('not there yet');
      return incidents;
    });
    const step = (path: string, by: Person, id: string, body: unknown = {}) =>
      this.#call('PUT', `/incidents/:id${path}`, by, { id, body });
    const [first, second] = found.filter(({ capture_id }) => capture_id !== null).map(({ id }) => id);
    if (!first || !second) throw new Error('Nothing was found.');
    await step('/approve', admin, first, { blur_regions: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.2 }] });
    await step('/action', admin, first, { owner_id: erased.user.id, due_date: daysAhead(2) });
    await step('/action', admin, first, { owner_id: worker.user.id, due_date: daysAhead(2) });
    await this.#givenAway(admin, first);
    await step('/action/start', worker, first);
    await step('/action/complete', worker, first, { note: 'Done.' });
    await step('/action/verify', manager, first, { accepted: true });
    await step('/reopen', admin, first, { notes: 'Again.' });
    await step('/reject', erased, second, { notes: 'No.' });
    await step('/reject', manager, second, { notes: 'No.' });
    await step('/undo', manager, second);
    await this.#call('GET', '/incidents/:id/same-as', manager, { id: second });
    await step('/same-as', manager, second, { incident_id: first });
    await step('/same-as', manager, second, { incident_id: null });
    await this.#call('GET', '/incidents/:id', worker, { id: first });
    await this.#places(manager, worker, site, first);
    await this.#comments(admin, worker, first);
    await this.#call('GET', '/incidents/:id', worker, { id: reported.body.number ?? first });
    await this.#call('GET', '/incidents/:id/report.pdf', manager, { id: first });
    await this.#goodPractice(admin, worker, site);
    await this.#call('POST', '/views', manager, { body: { name: 'Falls', address: 'q=falls' } });
    await this.#call('GET', '/views', manager);
    await this.#call('DELETE', '/views/:id', manager, { id: 'unknown' });
    return [reported.body, ...found];
  }

  /** A repair in the hands of somebody without an account, who does nothing with it. */
  async #givenAway(admin: Person, id: string): Promise<void> {
    const acero = { name: 'Acero Norte', contact: { email: 'pedro@acero.example' } };
    const { body: company } = await this.#call<{ id: string }>('POST', '/companies', admin, { body: acero });
    await this.#call('PATCH', '/companies/:id', admin, { id: company.id, body: { trade: 'Steel' } });
    const body = { name: 'Pedro', company: 'acero norte' };
    const made = await this.#call<{ url: string }>('POST', '/incidents/:id/action/link', admin, { id, body });
    const token = made.body.url?.split('/').at(-1) ?? 'none';
    await this.#call('GET', '/public/actions/:token', undefined, { id: token });
    for (const query of ['', 'q=steel', 'limit=1']) await this.#call('GET', '/companies', admin, { query });
    await this.#call('DELETE', '/incidents/:id/action/link', admin, { id });
    await this.#call('DELETE', '/companies/:id', admin, { id: company.id });
    for (const said of ['start', 'complete', 'cannot']) {
      const words = said === 'complete' ? { note: 'Done.' } : said === 'cannot' ? { reason: 'No.' } : {};
      await this.#call('POST', `/public/actions/:token/${said}`, undefined, { id: token, body: words });
    }
  }

  async #places(manager: Person, worker: Person, site: SiteView, incident: string): Promise<void> {
    const { id } = site;
    const body = { zones: [{ name: 'Gate' }], levels: [{ name: 'Level 1' }] };
    await this.#call('PUT', '/sites/:id/places', manager, { id, body });
    await this.#call('GET', '/sites/:id/places', worker, { id });
    await this.#call('PUT', '/sites/:id/plan', manager, { id, body: { photo: await noisyPhoto() } });
    await this.#call('GET', '/sites/:id/plan', worker, { id });
    await this.#call('DELETE', '/sites/:id/plan', manager, { id });
    const place = { zone: 'Gate', level: 'Level 1', x: 0.4, y: 0.6 };
    await this.#call('PUT', '/incidents/:id/place', manager, { id: incident, body: place });
  }

  /** A poster, what somebody without an account reports by it, and what becomes of it. */
  async #posters(admin: Person, siteId: string): Promise<void> {
    const body = { zone: 'Level 2', allow_anonymous: true };
    const at = { id: siteId, body };
    const made = await this.#call<{ id: string; url: string }>('POST', '/sites/:id/posters', admin, at);
    await this.#call('GET', '/sites/:id/posters', admin, { id: siteId });
    const token = made.body.url?.split('/').at(-1) ?? 'none';
    await this.#call('GET', '/public/reports/:token', undefined, { id: token });
    const said = { hazard_type: 'unprotected_edge', text: 'At the stairs.', name: 'Pedro', contact: '+34 600' };
    const sent = await this.#call<{ ticket_url: string }>('POST', '/public/reports/:token', undefined, {
      ...{ id: token, body: said },
    });
    const ticket = sent.body.ticket_url?.split('/').at(-1) ?? 'none';
    await this.#call('GET', '/public/tickets/:ticket', undefined, { id: ticket });
    await this.#call('GET', '/incidents/:id/audio', admin, { id: 'unknown' });
    for (const query of ['source=poster', 'source=other&status=REVIEW_REQUIRED']) {
      await this.#call('GET', '/incidents', admin, { query });
    }
    const hanging = { id: siteId, part: made.body.id };
    await this.#call('GET', '/sites/:id/posters/:poster_id/poster.pdf', admin, hanging);
    await this.#call('DELETE', '/sites/:id/posters/:poster_id', admin, hanging);
  }

  async #comments(admin: Person, worker: Person, id: string): Promise<void> {
    await this.#call('GET', '/incidents/:id/people', worker, { id, query: 'q=a' });
    const body = { text: 'Look.', mentions: [admin.user.id] };
    const said = await this.#call<{ id: string }>('POST', '/incidents/:id/comments', worker, { id, body });
    await this.#call('POST', '/incidents/:id/comments', admin, { id, body: { text: 'Yes.' } });
    const first = await this.#call<{ next_cursor: string }>('GET', '/incidents/:id/comments', worker, {
      ...{ id, query: 'limit=1' },
    });
    const query = `cursor=${encodeURIComponent(first.body.next_cursor ?? '')}`;
    await this.#call('GET', '/incidents/:id/comments', worker, { id, query });
    await this.#call('PUT', '/comments/:id', worker, { id: said.body.id, body: { text: 'Look again.' } });
    await this.#call('DELETE', '/comments/:id/photo', admin, { id: said.body.id });
    await this.#call('DELETE', '/comments/:id', worker, { id: said.body.id });
  }

  /** One stays, so that there is something to forget when its author is erased. */
  async #goodPractice(admin: Person, worker: Person, site: SiteView): Promise<void> {
    const body = { site_id: site.id, text: 'Every edge has its rail.', category: 'FALL_RISKS' };
    await this.#call('POST', '/observations', worker, { body });
    const told = await this.#call<{ id: string }>('POST', '/observations', worker, { body });
    await this.#call('DELETE', '/observations/:id', admin, { id: told.body.id });
    await this.#call('GET', '/toolbox-talk.pdf', admin, { query: `site_id=${site.id}` });
  }

  async #lists(people: readonly Person[], site: SiteView): Promise<void> {
    const at = `site_id=${site.id}`;
    const asked: Record<string, string[]> = {
      ...Object.fromEntries(plainLists.map((path) => [path, ['']])),
      '/digest': ['', at],
      '/incidents': [
        ...['', at, 'sort=severity', 'sort=newest&limit=1', 'status=APPROVED', 'min_severity=40&max_severity=90'],
        ...['category=FALL_RISKS', `${at}&category=FALL_RISKS`, 'hazard_type=floor_hole', `${at}&sort=severity`],
        `${at}&status=REVIEW_REQUIRED&hazard_type=floor_hole`,
        ...['zone=gate', `${at}&zone=Gate&level=Level%201`],
      ],
      '/capture-batches': ['', at, 'status=failed', 'mine=true', `${at}&mine=true&limit=1`],
      '/actions': [
        ...['', 'show=mine', 'show=overdue', 'show=to_verify', 'mine=true', 'overdue=true', 'sort=age&limit=1', at],
        `${at}&overdue=true&status=ASSIGNED`,
      ],
      '/observations': ['', at, 'limit=1', `${at}&from=2026-01-01&to=2099-12-31`],
      '/dashboard': ['', at],
      '/analytics': ['', at],
      '/risk-intelligence': ['', at, 'time_range=90d'],
      '/users/assignable': ['', at],
      '/notifications/push-key': [''],
      '/audit': ['', 'limit=1'],
    };
    for (const person of people)
      for (const [path, questions] of Object.entries(asked))
        for (const question of questions) {
          const answer = await this.#call('GET', path, person, { query: question });
          const { next_cursor: next } = answer.body as { next_cursor?: string };
          if (next) await this.#call('GET', path, person, { query: `${question}&cursor=${encodeURIComponent(next)}` });
        }
    await this.#call('GET', '/sites/:id', people[0], { id: site.id });
    for (const person of people) await this.#call('PUT', '/notifications/read', person);
    const live = await this.product.live(people[0] as Person);
    await live.close();
    this.called.add('GET /live');
  }

  async #exports(people: readonly Person[], site: SiteView): Promise<void> {
    for (const person of people) {
      for (const format of ['csv', 'pdf', 'xlsx'])
        for (const path of ['/risk-intelligence', '/insurance']) {
          await this.#call('GET', `${path}/export/${format}`, person);
          if (path === '/risk-intelligence')
            await this.#call('GET', `${path}/export/${format}`, person, { query: `site_id=${site.id}` });
        }
      for (const query of ['', `site_id=${site.id}`]) await this.#call('GET', '/digest.pdf', person, { query });
      await this.#call('GET', '/audit/export/csv', person);
    }
  }

  /** Who looks for what, and what is only suggested. */
  async #sources(admin: Person, insurer: Person): Promise<void> {
    for (const person of [admin, insurer]) {
      await this.#call('GET', '/ai/coverage', person);
      await this.#call('GET', '/ai/coverage', person, { query: `contractor_id=${admin.user.tenant_id}` });
    }
    await this.#call('GET', '/ai/sources', admin);
    const label = { en: 'Wet floor mat', es: 'Tapete mojado' };
    const wanted = { category: 'HOUSEKEEPING', label, severity: 0.3 };
    const made = await this.#call<{ id: string }>('POST', '/ai/hazards', admin, { body: wanted });
    const hazard = made.body.id;
    await this.#call('PATCH', '/ai/hazards/:hazard_type', admin, { hazard, body: { severity: 0.4 } });
    await this.#call('GET', '/ai/hazards', admin);
    await this.#call('GET', '/incidents', admin, { query: `hazard_type=${hazard}` });
    await this.#call('DELETE', '/ai/hazards/:hazard_type', admin, { hazard });
    await this.#call('PATCH', '/ai/sources', admin, { body: { live_from: 0.8 } });
    const ruling = { state: 'suggested', reason: 'Let us see.' };
    await this.#call('PUT', '/ai/sources/:id/hazards/:hazard_type', admin, { id: 'detector', body: ruling });
    await this.#call('GET', '/ai/sources/:id/hazards/:hazard_type/threshold', admin, { id: 'detector' });
    for (const state of ['suggested', 'shadow']) {
      const query = `state=${state}`;
      const { body } = await this.#call<{ questions: { id: string }[] }>('GET', '/ai/questions', admin, { query });
      for (const { id } of body.questions)
        await this.#call('PUT', '/ai/questions/:id', admin, { id, body: { answer: 'yes' } });
    }
    await this.#call('PUT', '/ai/questions/:id', admin, { body: { answer: 'no' } });
    await this.#teaching(admin);
  }

  /** One photo of everything that is there, and too few to learn from. */
  async #teaching(admin: Person): Promise<void> {
    const photos = await this.#call<{ captures: { photos: { id: string }[] }[] }>('GET', '/capture-batches', admin);
    const photo_id = photos.body.captures.flatMap((capture) => capture.photos)[0]?.id ?? 'none';
    const body = { hazard_type: 'person_down', photo_id, positive: false };
    const { body: example } = await this.#call<{ id: string }>('POST', '/ai/examples', admin, { body });
    await this.#call('GET', '/ai/examples', admin, { query: 'hazard_type=person_down' });
    await this.#call('POST', '/ai/hazards/:hazard_type/learn', admin, { hazard: 'person_down' });
    await this.#call('DELETE', '/ai/examples/:id', admin, { id: example.id });
  }

  /** Exports that are made in the background. */
  async #kept(admin: Person, manager: Person): Promise<void> {
    await this.#call('POST', '/tenant/export', admin);
    await this.#call('POST', '/users/:id/export', admin, { id: manager.user.id });
    const { body } = await this.#call<{ export_id: string }>('POST', '/exports', admin, {
      body: { report: 'insurance', format: 'csv' },
    });
    const id = body.export_id;
    for (const under of ['/exports', '/me/exports']) {
      await this.#call('GET', under, admin);
      await eventually(async () => {
        const { body: now } = await this.#call<{ status: string }>('GET', `${under}/:id`, admin, { id });
        if (now.status !== 'ready') throw new Error('not made yet');
      });
      await this.#call('GET', `${under}/:id/download`, admin, { id });
    }
  }

  async #people(admin: Person, leaving: Person, erased: Person): Promise<void> {
    const invited = { email: 'invited@test.example', first_name: 'In', last_name: 'Vited', role: 'WORKER' };
    const asked = await this.#call<{ invite_url: string; user: { id: string } }>('POST', '/invite', admin, {
      body: invited,
    });
    const token = asked.body.invite_url?.split('/').at(-1);
    await this.#call('POST', '/auth/invite-info', undefined, { body: { token } });
    const { users } = await this.product.get<{ users: { id: string; email: string }[] }>('/users', admin);
    const pending = users.find(({ email }) => email === invited.email);
    await this.#call('POST', '/users/:id/invite', admin, { id: pending?.id ?? '' });
    await this.#call('POST', '/auth/decline-invite', undefined, { body: { token } });
    await this.#call('POST', '/auth/forgot-password', undefined, { body: { email: leaving.user.email } });
    const reset = { token: 'x'.repeat(43), password: 'long-enough-3' };
    await this.#call('POST', '/auth/reset-password', undefined, { body: reset });
    await this.#call('PATCH', '/me', leaving, { body: { last_name: 'Leaving' } });
    await this.#call('POST', '/auth/verify-contact', undefined, { body: { token: 'x'.repeat(43) } });
    await this.#call('PUT', '/users/:id', admin, { id: leaving.user.id, body: { is_active: true } });
    const passwords = { current_password: 'long-enough-1', new_password: 'long-enough-2' };
    await this.#call('POST', '/users/change-password', leaving, { body: passwords });
    await this.#call('POST', '/auth/logout', leaving);
    const to_user_id = admin.user.id;
    await this.#call('POST', '/users/:id/hand-over', admin, { id: leaving.user.id, body: { to_user_id } });
    await this.#call('DELETE', '/users/:id', admin, { id: leaving.user.id });
    await this.#call('POST', '/users/:id/erase', admin, { id: erased.user.id });
  }

  async #deletions(admin: Person, site: SiteView, incidents: readonly IncidentView[]): Promise<void> {
    const [reported] = incidents;
    await this.#call('DELETE', '/incidents/:id/photo', admin, { id: reported?.id ?? '' });
    await this.#call('DELETE', '/incidents/:id/action/photos/:photo_id', admin, { id: reported?.id ?? '' });
    await this.#call('PATCH', '/sites/:id', admin, { id: site.id, body: { name: 'South tower' } });
    await this.#call('DELETE', '/sites/:id', admin, { id: site.id });
    await this.#call('GET', '/sites/archived', admin);
    await this.#call('POST', '/sites/:id/restore', admin, { id: site.id });
    await this.#call('PUT', '/tenant/logo', admin, { body: { logo: await noisyPhoto() } });
    await this.#call('GET', '/tenant/logo', admin);
    await this.#call('DELETE', '/tenant/logo', admin);
    await this.#call('PATCH', '/tenant', admin, { body: { retention_months: 12 } });
  }

  /** What services tell of everything that they own, asked for when a copy is made anew. */
  async #rebuilds(): Promise<void> {
    const { platform, client } = this.product.platform;
    for (const service of [reportingService, insuranceService]) await rebuildReadModel(service, platform, client);
  }

  async #end(admin: Person): Promise<void> {
    await this.#call('POST', '/tenant/close', admin, { body: { confirm: 'Contractor' } });
    await this.#call('DELETE', '/tenant/close', admin);
    // the end of another organisation, thirty days later
    const { user } = await this.product.signUp('Gone');
    const about = { tenantId: user.tenant_id, actorId: 'system', aggregateId: user.tenant_id, aggregateVersion: 2 };
    await this.product.client.publish(tenantErased, { tenant_id: user.tenant_id }, about);
  }

  #call<T = Record<string, unknown>>(
    method: string,
    route: string,
    person: Person | undefined,
    { id = 'unknown', hazard = 'no_hard_hat', part = 'unknown', query = '', body }: Call = {},
  ): Promise<Answer<T>> {
    this.called.add(`${method} ${route}`);
    const path = route
      .replace(':photo_id', `${id}-1`)
      .replace(':hazard_type', hazard)
      .replace(/:(token|ticket)/, id)
      .replace(':poster_id', part)
      .replace(':id', id);
    return this.product.call<T>(method, query ? `${path}?${query}` : path, person, body);
  }
}

async function noisyPhoto(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 320, height: 240, channels: 3 as const, background: 'black', noise };
  return (await sharp({ create }).jpeg().toBuffer()).toString('base64');
}
