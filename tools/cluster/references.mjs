/** What a kubelet would look for before it starts a container; kwok's nodes do not. */
import { must } from '../compose/product.mjs';
import { base } from './space.mjs';

/** The pod templates of a namespace and of `more` manifests, by name. */
export async function templatesOf(api, namespace, more = []) {
  const found = new Map();
  const add = ({ metadata, spec }) => found.set(metadata.name, (spec.jobTemplate?.spec ?? spec).template.spec);
  for (const kinds of ['apps/v1/deployments', 'apps/v1/statefulsets', 'batch/v1/cronjobs']) {
    const [group, version, plural] = kinds.split('/');
    for (const each of await api.list(`/apis/${group}/${version}/namespaces/${namespace}/${plural}`)) add(each);
  }
  for (const each of more) add(each);
  return found;
}

/** @returns how many secrets' keys, volumes and ports the templates name; all of them are there */
export async function mustBeThere(api, namespace, templates) {
  const secrets = new Map();
  for (const { metadata, data } of await api.list(`${base(namespace)}/secrets`)) secrets.set(metadata.name, data ?? {});
  const claims = await namesOf(api, `${base(namespace)}/persistentvolumeclaims`);
  let count = 0;
  for (const [name, { containers, volumes = [], imagePullSecrets = [] }] of templates) {
    const missing = [
      ...imagePullSecrets.filter((secret) => !secrets.has(secret.name)).map((secret) => `secret ${secret.name}`),
      ...claimsOf(volumes).filter((claim) => !claims.has(claim)),
      ...containers.flatMap((container) => [
        ...keysOf(container)
          .filter((ref) => secrets.get(ref.name)?.[ref.key] === undefined)
          .map((ref) => ref.key),
        ...portsOf(container).filter((port) => !container.ports.some((each) => each.name === port)),
        ...mountsOf(container).filter((mount) => !volumes.some((volume) => volume.name === mount)),
      ]),
    ];
    must(missing.length === 0, `${name} would look in vain for ${missing.join(', ')}`);
    count += claimsOf(volumes).length + containers.flatMap((each) => [...keysOf(each), ...portsOf(each)]).length;
  }
  return count;
}

const namesOf = async (api, where) => new Set((await api.list(where)).map(({ metadata }) => metadata.name));
const claimsOf = (volumes) => volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
const mountsOf = ({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name);
const keysOf = ({ env = [] }) =>
  env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []).filter(({ optional }) => !optional);
const portsOf = ({ startupProbe, livenessProbe, readinessProbe }) =>
  [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet.port ?? []);
