/** What is expected of the chart on a Kubernetes API, in order. `run` returns what is worth telling, or throws. */
import { parseAllDocuments } from 'yaml';
import { eventually, must } from '../compose/product.mjs';
import { sizes } from '../deploy/chart.mjs';
import { kedaResources } from '../engines/kubernetes.mjs';
import { chartFolder, exampleValues, refusal, release, render } from './chart.mjs';
import { lifeChecks } from './life-checks.mjs';
import { makeSpace } from './space.mjs';
import { valueChecks } from './value-checks.mjs';

const zones = ['a', 'b', 'c'];

export const checks = [
  { name: 'nodes in three zones', needed: true, run: nodes },
  { name: "KEDA's custom resources", needed: true, run: keda },
  { name: 'a namespace under Pod Security “restricted” and a quota, strict fields', needed: true, run: refusals },
  ...sizes.map((size) => ({
    name: `values-${size}.yaml by server-side apply, then again`,
    run: (context) => applyTwice(context, size),
  })),
  ...lifeChecks,
  ...valueChecks,
];

async function nodes({ api }) {
  for (const zone of zones) {
    const name = `node-${zone}`;
    const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': zone };
    await api.create({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels } });
  }
  await eventually(async () => {
    const found = await api.list('/api/v1/nodes');
    const ready = found.filter(({ status, spec }) => isReady(status) && !spec.taints);
    must(ready.length === zones.length, `${ready.length} nodes are ready`);
  });
  return (await api.get('/version')).gitVersion;
}

const isReady = ({ conditions }) => conditions?.some(({ type, status }) => type === 'Ready' && status === 'True');

/** From its module: what its own operator is installed with. Before, who asks for it is told what is missing. */
async function keda({ api, helm }) {
  const said = await refusal(() =>
    helm('install', release, chartFolder, ...exampleValues('large'), '--dry-run=server'),
  );
  must(/no matches for kind "ScaledObject".*\n?.*ensure CRDs are installed first/.test(said), said);
  const resources = parseAllDocuments(kedaResources())
    .map((document) => document.toJS())
    .filter(Boolean);
  for (const each of resources) await api.apply(each);
  await eventually(() => api.get('/apis/keda.sh/v1alpha1'));
  return resources.map(({ spec }) => spec.names.kind).join(', ');
}

/** Everything after stands on this server refusing what it should. */
async function refusals({ api }) {
  const namespace = 'refusals';
  await makeSpace(api, namespace);
  const container = { name: 'x', image: 'registry.example.com/x', resources: {} };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: { containers: [container] } };
  // The server takes a moment to hear of a new namespace's quota.
  const refused = (manifest, reason) =>
    eventually(async () => {
      const said = await refusal(() => api.apply(manifest, { namespace, dry: true }));
      must(reason.test(said), said);
    });
  await refused(pod, /violates PodSecurity "restricted/);
  const allowed = {
    ...pod,
    spec: {
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        { ...container, securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } } },
      ],
    },
  };
  await refused(allowed, /failed quota: all/);
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'x' }, automount: false };
  await refused(account, /field not declared in schema/);
  await api.remove(`/api/v1/namespaces/${namespace}`);
  return 'pods with rights, pods without requests and unknown fields are refused';
}

/** Each manifest as it would be sent by a tool that owns it (Argo CD, Flux, kubectl apply --server-side). */
async function applyTwice({ api, helm }, size) {
  const namespace = `applied-${size}`;
  await makeSpace(api, namespace);
  api.warnings();
  const manifests = await render(helm, namespace, exampleValues(size));
  for (const each of manifests) await api.apply(each, { namespace, dry: true });
  for (const each of manifests) await api.apply(each, { namespace });
  const warnings = api.warnings();
  must(warnings.length === 0, `the server warns: ${warnings.join('; ')}`);
  const before = await Promise.all(manifests.map((each) => owned(api, namespace, each)));
  for (const each of manifests) await api.apply(each, { namespace });
  const after = await Promise.all(manifests.map((each) => owned(api, namespace, each)));
  for (const [index, each] of manifests.entries())
    must(before[index] === after[index], `${each.kind} ${each.metadata.name} changed the second time`);
  await api.remove(`/api/v1/namespaces/${namespace}`);
  return `${manifests.length} manifests, no warning`;
}

/** What this field manager holds of it, and since when; controllers write beside it. */
async function owned(api, namespace, manifest) {
  const { metadata } = await api.get(`${await api.placeOf(manifest, namespace)}/${manifest.metadata.name}`);
  return JSON.stringify([metadata.generation, metadata.managedFields.filter(({ manager }) => manager === 'tests')]);
}
