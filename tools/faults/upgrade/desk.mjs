/**
 * An organisation's office while an upgrade goes on: signs in anew, reports a hazard with a photo, has it repaired, comments, makes
 * posters, looks at every screen and prints, over and over.
 */
import { randomUUID } from 'node:crypto';
import { pause } from '../../engines/common.mjs';

const pauseMs = 150;
/** Longer than the product itself waits for an answer, twice. */
const patienceMs = 40_000;

const reads = [
  ...[
    '/me',
    '/sites',
    '/users',
    '/users/assignable',
    '/tenant',
    '/tenant/storage',
    '/notifications',
    '/audit',
    '/views',
  ],
  ...['/dashboard', '/digest', '/analytics', '/risk-intelligence', '/insurance/dashboard', '/insurance/links'],
  ...['/capture-batches', '/incidents', '/actions', '/companies', '/observations', '/ai/coverage', '/ai/sources'],
  ...['/ai/hazards', '/ai/questions', '/exports', '/me/exports', '/config'],
  ...['csv', 'xlsx', 'pdf'].flatMap((kind) => [`/risk-intelligence/export/${kind}`, `/insurance/export/${kind}`]),
  '/audit/export/csv',
];
const ofSite = (id) => [
  `/sites/${id}`,
  `/sites/${id}/places`,
  `/sites/${id}/posters`,
  `/toolbox-talk.pdf?site_id=${id}`,
];
const ofIncident = (id) =>
  ['', '/report.pdf', '/comments', '/people', '/same-as'].map((rest) => `/incidents/${id}${rest}`);

const actionsOf = (history) => history.map(({ action }) => action).join(' ');

export class Desk {
  /** sentences about answers that were wrong or did not come */
  wrong = [];
  unanswered = [];
  /** incident id → the actions of its history, as they were acknowledged last */
  #histories = new Map();
  /** incident id → texts that were acknowledged */
  #comments = new Map();
  #posters = new Set();
  #working = true;
  #loop;

  constructor(organisation, tally) {
    this.organisation = organisation;
    this.tally = tally;
  }

  start() {
    this.#working = true;
    this.#loop = this.#work();
  }

  async stop() {
    this.#working = false;
    await this.#loop;
  }

  async #work() {
    const zones = ['North', 'South'].map((name) => ({ name }));
    await this.#ask('PUT', `/sites/${this.organisation.siteId}/places`, 200, { zones, levels: [] });
    while (this.#working) {
      const { siteId } = this.organisation;
      await this.#signIn();
      const incident = await this.#repair(siteId);
      const poster = await this.#poster(siteId);
      const papers = poster ? [`/sites/${siteId}/posters/${poster}/poster.pdf`] : [];
      for (const path of [...papers, ...(incident ? ofIncident(incident) : []), ...ofSite(siteId), ...reads]) {
        if (!this.#working) return;
        await this.#ask('GET', path, 200);
        await pause(pauseMs);
      }
    }
  }

  async #signIn() {
    const { email, password } = this.organisation;
    const answer = await this.#ask('POST', '/auth/login', 200, { email, password });
    if (answer) this.organisation.token = answer.access_token;
  }

  /** A hazard from its report to the end of its repair. @returns its id */
  async #repair(site_id) {
    const [photo] = this.organisation.photos;
    const report = { site_id, category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', notes: 'seen from the office' };
    const opened = await this.#ask('POST', '/incidents', 201, { ...report, photo: photo.toString('base64') });
    if (!opened) return null;
    this.#keep(opened);
    const steps = [
      ['place', { zone: 'North' }],
      ['approve', { notes: 'Seen again.' }],
      ['action', { owner_id: this.organisation.userId, note: 'Order helmets.' }],
      ['action/start', {}],
      ['place', { zone: 'South' }],
      ['action/complete', { note: 'Everybody has one.' }],
      ['action/verify', {}],
    ];
    for (const [step, body] of steps) {
      const changed = await this.#ask('PUT', `/incidents/${opened.id}/${step}`, 200, body);
      if (changed) this.#keep(changed);
      await this.#comment(opened.id);
    }
    return opened.id;
  }

  #keep({ id, history }) {
    this.#histories.set(id, actionsOf(history));
  }

  async #comment(incident) {
    const text = `seen ${randomUUID()}`;
    const said = await this.#ask('POST', `/incidents/${incident}/comments`, 201, { text, mentions: [] });
    if (said) this.#comments.set(incident, [...(this.#comments.get(incident) ?? []), text]);
  }

  async #poster(siteId) {
    const poster = await this.#ask('POST', `/sites/${siteId}/posters`, 201, { zone: 'Level 2', allow_anonymous: true });
    if (poster) this.#posters.add(poster.id);
    return poster?.id;
  }

  /** @returns the answer's body; null where there was none, or a wrong one */
  async #ask(method, path, right, body) {
    const headers = body ? { 'idempotency-key': randomUUID() } : {};
    const began = Date.now();
    let last = '';
    for (let repeated = 0; Date.now() < began + patienceMs; repeated += 1) {
      try {
        const answer = await this.organisation.request(method, path, body, headers);
        if (answer.status === right) {
          this.tally.hear(`${method} ${path}`, { ms: Date.now() - began, repeated });
          return answer.body;
        }
        last = `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        if (answer.status < 500 && answer.status !== 429) {
          this.wrong.push(`${method} ${path} answered ${last} (${this.tally.current})`);
          return null;
        }
      } catch (error) {
        last = error.message;
      }
      await pause(500);
    }
    this.unanswered.push(
      `${method} ${path} was not answered for ${patienceMs / 1000} s: ${last} (${this.tally.current})`,
    );
    return null;
  }

  /** Afterwards: every step, comment and poster is there once, and no other. */
  async compare(findings) {
    const { siteId } = this.organisation;
    for (const [incident, told] of this.#histories) {
      const { body } = await this.organisation.acknowledged('GET', `/incidents/${incident}`);
      const found = actionsOf(body.history ?? []);
      if (found !== told && this.unanswered.length === 0)
        findings.add('lost', `${incident}: ${found} instead of ${told}`);
    }
    for (const [incident, texts] of this.#comments) {
      const { body } = await this.organisation.acknowledged('GET', `/incidents/${incident}/comments`);
      this.#same(
        findings,
        `comments on ${incident}`,
        texts,
        body.comments.map(({ text }) => text),
      );
    }
    const { body } = await this.organisation.acknowledged('GET', `/sites/${siteId}/posters`);
    this.#same(
      findings,
      'posters',
      [...this.#posters],
      body.posters.map(({ id }) => id),
    );
    for (const sentence of this.wrong) findings.add('spoilt', sentence);
    for (const sentence of this.unanswered) findings.add('stuck', sentence);
  }

  /** What was given up without an answer may have been done all the same. */
  #same(findings, what, told, found) {
    for (const each of told) if (!found.includes(each)) findings.add('lost', `${what}: ${each}`);
    if (new Set(found).size !== found.length) findings.add('doubled', what);
    const more = found.length - told.length;
    if (more > 0 && this.unanswered.length === 0)
      findings.add('doubled', `${what}: ${more} more than were acknowledged`);
  }
}
