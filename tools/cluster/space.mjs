/** Namespaces as a careful operator makes them, and what is in them. */
import { serviceNames } from '@hazardlens/contracts';
import { eventually, must } from '../compose/product.mjs';

export const base = (namespace) => `/api/v1/namespaces/${namespace}`;
/** One address a service, each with the account that the service has. */
const mongoAddress = (service, host = 'mongo') =>
  `mongodb://hazardlens_${service}:secret@${host}:27017/?authSource=hazardlens_${service}`;
/** `hostOf(service)`: one MongoDB for all, or each its own. */
export const mongoSecrets = (hostOf) =>
  Object.fromEntries(
    serviceNames.map((service) => [`MONGODB_URI_${service.toUpperCase()}`, mongoAddress(service, hostOf(service))]),
  );
export const otherSecrets = {
  JWT_SECRET: 'j'.repeat(48),
  BUS_SECRET: 'b'.repeat(48),
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 's'.repeat(40),
};

/** Pod Security "restricted", a quota that refuses whoever does not say what it takes, and the secret of operations.md. */
export async function makeSpace(api, namespace) {
  const labels = {
    'pod-security.kubernetes.io/enforce': 'restricted',
    'pod-security.kubernetes.io/warn': 'restricted',
  };
  await api.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } });
  const hard = { 'requests.cpu': '400', 'requests.memory': '400Gi', 'limits.memory': '800Gi' };
  await api.create(
    { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'all' }, spec: { hard } },
    { namespace },
  );
  const stringData = { ...otherSecrets, ...mongoSecrets(() => 'mongo') };
  await api.create(
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'hazardlens-secrets' }, stringData },
    { namespace },
  );
  // Controllers see to both; pods are refused until then.
  await eventually(async () => {
    await api.get(`${base(namespace)}/serviceaccounts/default`);
    const { status } = await api.get(`${base(namespace)}/resourcequotas/all`);
    must(status.hard, 'the quota is not in force');
  });
}

/** Of the product, those that are not on their way out. */
export async function podsOf(api, namespace, selector = 'app.kubernetes.io/name=hazardlens') {
  const pods = await api.list(`${base(namespace)}/pods?labelSelector=${encodeURIComponent(selector)}`);
  return pods.filter(({ metadata }) => !metadata.deletionTimestamp);
}

const component = (pod) => pod.metadata.labels['app.kubernetes.io/component'];
const isReady = ({ status }) =>
  status.phase === 'Running' && status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');

/** `least(part)`: how many of it. @returns the pods, every one of them running and ready */
export function untilRunning(api, namespace, least) {
  return eventually(async () => {
    const pods = (await podsOf(api, namespace)).filter(({ status }) => status.phase !== 'Succeeded');
    for (const part of ['gateway', ...serviceNames]) {
      const count = pods.filter((pod) => component(pod) === part).length;
      must(count >= least(part), `${part} has ${count} of ${least(part)} pods`);
    }
    const waiting = pods.filter((pod) => !isReady(pod));
    must(waiting.length === 0, `not ready: ${waiting.map(({ metadata }) => metadata.name).join(', ')}`);
    return pods;
  });
}

/** What is not the cluster's own, as "Kind name". */
export async function contentsOf(api, namespace) {
  const found = [];
  for (const { kind, where } of await api.namespaced()) {
    if (kind === 'Event') continue;
    for (const { metadata } of await api.list(where(namespace))) found.push(`${kind} ${metadata.name}`);
  }
  const ofTheCluster = ['ConfigMap kube-root-ca.crt', 'ServiceAccount default', 'ResourceQuota all'];
  return found.filter((each) => !ofTheCluster.includes(each)).sort();
}
