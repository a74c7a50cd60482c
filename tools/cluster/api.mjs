/** The API of a cluster as kubectl speaks it: JSON over HTTPS, kinds found by asking, server-side apply. */
import https from 'node:https';

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const types = { PATCH: 'application/apply-patch+yaml', POST: 'application/json' };

/** @returns `get`, `post`, `remove`, `apply`, … ; each throws Refused with the server's own words */
export function connect({ url, token, ca }) {
  const agent = new https.Agent({ keepAlive: true, ca });

  function call(method, where, body) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': types[method] ?? types.POST }) };
    return new Promise((resolve, reject) => {
      const request = https.request(url + where, { method, headers, agent }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode < 300) return resolve(JSON.parse(text));
          reject(new Refused(answer.statusCode, messageOf(text)));
        });
      });
      request.once('error', reject);
      request.end(body && JSON.stringify(body));
    });
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
    list: async (where) => (await call('GET', where)).items,
    create: async (manifest, { namespace, query = '' } = {}) =>
      call('POST', `${await placeOf(manifest, namespace)}${query}`, manifest),
    post: (where, body) => call('POST', where, body),
    /** With everything that stands on it. */
    remove: (where) => call('DELETE', where, { propagationPolicy: 'Background' }),
    placeOf,
    /** Groups may have come since. */
    forgetKinds: () => kinds.clear(),
    namespaced,
    close: () => agent.destroy(),
  };

  /** Every kind that a namespace can hold and that can be listed, of each group's preferred version: `[{ kind, where(namespace) }]`. */
  async function namespaced() {
    const groups = (await call('GET', '/apis')).groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`);
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
