/** People at work: photos are sent and findings decided, and a ledger keeps what the server has acknowledged. */
import { createHash, randomUUID } from 'node:crypto';
import { pause } from '../engines/common.mjs';

/** Captures of one organisation whose analysis is still awaited; beyond that nobody sends more. */
const mostWaiting = 6;
const requestMs = 60_000;
/** Longer than any outage and the start of a part on a busy machine. */
const patienceMs = 2_700_000;

export class Organisation {
  /** client id → what was acknowledged, and which of the pictures it was */
  captures = new Map();
  /** incident id → status */
  decisions = new Map();
  retries = 0;
  /** Between two captures. */
  pauseMs = 250;
  /** Told of each answer: what was asked, and after how many ms and repetitions it came. */
  heard = () => {};
  #working = false;
  #loop;

  constructor({ url, token, tenantId, userId, siteId, photos, email, password }) {
    Object.assign(this, { url, token, tenantId, userId, siteId, photos, email, password });
  }

  /** A new one with a site, by way of the sign-up. */
  static async begin(url, photos) {
    const name = `Ledger ${randomUUID().slice(0, 8)}`;
    const email = `${name.toLowerCase().replace(' ', '-')}@example.com`;
    const tenant_data = { name, tenant_type: 'contractor', contact_email: email, phone: null };
    const password = randomUUID();
    const user_data = { email, password, first_name: 'Ada', last_name: 'Ledger', phone: null };
    const nobody = new Organisation({ url, photos });
    const { body: session } = await nobody.acknowledged('POST', '/auth/signup', { tenant_data, user_data });
    if (!session.access_token) throw new Error(`the sign-up answered ${JSON.stringify(session)}`);
    const known = {
      url,
      photos,
      email,
      password,
      token: session.access_token,
      tenantId: session.user.tenant_id,
      userId: session.user.id,
    };
    const address = { text: '1 Harbour Road' };
    const { body: site } = await new Organisation(known).acknowledged('POST', '/sites', {
      name: 'North tower',
      address,
    });
    return new Organisation({ ...known, siteId: site.id });
  }

  start() {
    this.#working = true;
    this.#loop = this.#work();
  }

  /** Resolves with the first decision: photos have gone all the way. Rejects when the server gave a wrong answer. */
  async untilBusy() {
    const busy = async () => {
      while (this.decisions.size === 0) await pause(100);
    };
    await Promise.race([busy(), this.#loop]);
  }

  /** Resolves when what was begun has been acknowledged. Rejects when the server gave a wrong answer. */
  async stop() {
    this.#working = false;
    await this.#loop;
  }

  async #work() {
    for (let index = 0; this.#working; index += 1) {
      if ((await this.waiting()) >= mostWaiting) {
        await pause(1_000);
        continue;
      }
      await this.#capture(index % this.photos.length);
      await this.#decide();
      await pause(this.pauseMs);
    }
  }

  async #capture(picture) {
    const clientId = randomUUID();
    // A byte after the end of the JPEG makes each upload another one without changing the picture.
    const bytes = Buffer.concat([this.photos[picture], Buffer.from(clientId)]);
    const body = { photos: [bytes.toString('base64')], site_id: this.siteId, client_id: clientId, gps_location: null };
    const answer = await this.acknowledged('POST', '/capture-batches', body);
    if (answer.status !== 200 && answer.status !== 202) throw new Error(`capture answered ${describe(answer)}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.captures.set(clientId, { captureId: answer.body.capture_id, sha256, picture });
  }

  async #decide() {
    const list = await this.acknowledged('GET', '/incidents?status=REVIEW_REQUIRED&limit=1');
    const incident = list.body.incidents?.[0];
    if (!incident) return;
    const approve = this.decisions.size % 2 === 0;
    const key = { 'idempotency-key': randomUUID() };
    const path = `/incidents/${incident.id}/${approve ? 'approve' : 'reject'}`;
    const answer = await this.acknowledged('PUT', path, { notes: 'decided under faults' }, key);
    if (answer.status !== 200) throw new Error(`decision answered ${describe(answer)}`);
    this.decisions.set(incident.id, approve ? 'APPROVED' : 'REJECTED');
  }

  async waiting() {
    let count = 0;
    for (const status of ['queued', 'processing']) {
      const answer = await this.acknowledged('GET', `/capture-batches?status=${status}&limit=${mostWaiting}`);
      count += answer.body.captures?.length ?? 0;
    }
    return count;
  }

  /** Repeats a request until the server has answered it; a broken connection, a 5xx and a 429 are no answer. */
  async acknowledged(method, path, body, headers = {}) {
    const began = Date.now();
    let last = 'no answer';
    for (let repeated = 0; ; repeated += 1) {
      try {
        const answer = await this.request(method, path, body, headers);
        if (answer.status < 500 && answer.status !== 429) {
          this.heard(`${method} ${path}`, { ms: Date.now() - began, repeated });
          return answer;
        }
        last = describe(answer);
      } catch (error) {
        last = error.message;
        // The connection broke: whether it was done is not known, so the same is asked again.
      }
      if (Date.now() > began + patienceMs) throw new Error(`${method} ${path} is not answered any more: ${last}`);
      this.retries += 1;
      await pause(200 + Math.random() * 800);
    }
  }

  async request(method, path, body, headers = {}) {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      signal: AbortSignal.timeout(requestMs),
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: json && text ? JSON.parse(text) : text };
  }
}

const describe = ({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 300)}`;
