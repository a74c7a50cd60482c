/** The API of a cluster as kubectl speaks it: JSON over HTTPS, kinds found by asking, server-side apply. */
import https from 'node:https';
import { pause } from '../engines/common.mjs';

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const types = { PATCH: 'application/apply-patch+yaml', POST: 'application/json' };

/** @returns `get`, `post`, `remove`, `apply`, … ; each throws Refused with the server's own words */
export function connect({ url, token, ca }) {
  const warnings = [];
  const agent = new https.Agent({ keepAlive: true, ca });

  /** @returns status, the time to wait if the server names one, and what it says */
  function once(method, where, body) {
    // Said by hand: Node leaves it out where it expects no body.
    const about = body && { 'content-type': types[method] ?? types.POST, 'content-length': Buffer.byteLength(body) };
    const headers = { authorization: `Bearer ${token}`, ...about };
    return new Promise((resolve, reject) => {
      const request = https.request(url + where, { method, headers, agent }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const retryAfterS = Number(answer.headers['retry-after']);
          resolve({
            status: answer.statusCode,
            retryAfterS,
            warning: answer.headers.warning,
            text: Buffer.concat(chunks).toString(),
          });
        });
      });
      request.once('error', reject);
      request.end(body);
    });
  }

  /** Asks again while the server says when, as every client does: a new kind's store takes a moment. */
  async function call(method, where, body) {
    for (let attempt = 1; ; attempt += 1) {
      const { status, retryAfterS, warning, text } = await once(method, where, body && JSON.stringify(body));
      if (warning) warnings.push(`${method} ${where.split('?')[0]}: ${warning}`);
      if (status < 300) return JSON.parse(text);
      if (status !== 429 || !(retryAfterS > 0) || attempt === 10) throw new Refused(status, messageOf(text));
      await pause(retryAfterS * 1000);
    }
  }

  const kinds = new Map();
  /** What the server says of the kinds of a group, once. */
  async function kindOf({ apiVersion, kind }) {
    const base = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    if (!kinds.has(base)) kinds.set(base, (await call('GET', base)).resources);
    const found = kinds.get(base).find((each) => each.kind === kind && !each.name.includes('/'));
    if (!found) throw new Refused(404, `the server has no ${kind} of ${apiVersion}`);
    return { ...found, base };
  }

  async function placeOf(manifest, namespace = manifest.metadata?.namespace) {
    const { base, name, namespaced } = await kindOf(manifest);
    return `${base}${namespaced ? `/namespaces/${namespace}` : ''}/${name}`;
  }

  /** Server-side apply. `strict`: what the schema does not know is refused, not dropped; `dry`: validated and admitted, and not kept. */
  async function apply(manifest, { namespace, manager = 'tests', dry = false } = {}) {
    const query = `fieldManager=${manager}&fieldValidation=Strict${dry ? '&dryRun=All' : ''}`;
    return call('PATCH', `${await placeOf(manifest, namespace)}/${manifest.metadata.name}?${query}`, manifest);
  }

  return {
    apply,
    get: (where) => call('GET', where),
    post: (where, body) => call('POST', where, body),
    /** What the server took and did not like, of what was sent since the last question. */
    warnings: () => warnings.splice(0),
    list: async (where) => (await call('GET', where)).items,
    create: async (manifest, { namespace, query = '' } = {}) =>
      call('POST', `${await placeOf(manifest, namespace)}${query}`, manifest),
    /** With everything that stands on it. */
    remove: (where) => call('DELETE', where, { propagationPolicy: 'Background' }),
    placeOf,
    namespaced,
    close: () => agent.destroy(),
  };

  /** Every kind that a namespace can hold and that can be listed, of each group's preferred version: `[{ kind, where(namespace) }]`. */
  async function namespaced() {
    const groups = (await call('GET', '/apis')).groups.map(
      ({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`,
    );
    const found = [];
    for (const base of ['/api/v1', ...groups]) {
      for (const { kind, name, namespaced: inNamespace, verbs } of (await call('GET', base)).resources) {
        if (!inNamespace || !verbs.includes('list') || name.includes('/')) continue;
        found.push({ kind, where: (namespace) => `${base}/namespaces/${namespace}/${name}` });
      }
    }
    return found;
  }
}

function messageOf(text) {
  try {
    return JSON.parse(text).message ?? text;
  } catch {
    return text;
  }
}
