/** One release from its installation to its end, by the real helm. */
import { eventually, must } from '../compose/product.mjs';
import { operatorCommands } from '../ops/documented.mjs';
import { chartFolder, exampleValues, release, render } from './chart.mjs';
import { mustBeThere, templatesOf } from './references.mjs';
import { base, contentsOf, makeSpace, podsOf, untilRunning } from './space.mjs';

const namespace = 'lifetime';
const patience = ['--wait', '--timeout', '10m'];

export const lifeChecks = [
  { name: 'helm install, small', run: install },
  { name: 'helm upgrade with the same values', run: (context) => sameAgain(context, 'small') },
  { name: 'helm upgrade to large', run: grow },
  { name: 'helm upgrade with the same values, large', run: (context) => sameAgain(context, 'large') },
  { name: 'services and budgets find their pods', run: found },
  { name: 'what pods name is there: keys of the secret, ports, volumes', run: references },
  { name: 'network policies hold for every pod', run: policies },
  { name: 'what an operator types, as jobs of the suspended one', run: operators },
  { name: 'a node is drained', run: drain },
  { name: 'helm rollback to small, and its values again', run: shrink },
  { name: 'helm uninstall', run: uninstall },
];

const upgrade = ({ helm }, size) =>
  helm('upgrade', '--install', release, chartFolder, '--namespace', namespace, ...exampleValues(size), ...patience);

async function install(context) {
  await makeSpace(context.api, namespace);
  await upgrade(context, 'small');
  const pods = await untilRunning(context.api, namespace, () => 1);
  const left = await context.api.list(`/apis/batch/v1/namespaces/${namespace}/jobs`);
  must(left.length === 0, `the job that prepares is still there: ${left.map(({ status }) => JSON.stringify(status))}`);
  const done = await context.api.list(`${base(namespace)}/events?fieldSelector=reason=Completed`);
  must(
    done.some(({ involvedObject }) => involvedObject.name === `${release}-prepare`),
    'topics and bucket were not prepared',
  );
  return `${pods.length} pods run, after topics and bucket were prepared`;
}

/** What a rollout is begun by, of everything that has such a thing but what controllers write late. */
async function generations(api) {
  const found = new Map();
  for (const { kind, where } of await api.namespaced()) {
    if (kind === 'EndpointSlice') continue;
    for (const { metadata } of await api.list(where(namespace)))
      if (metadata.generation !== undefined)
        found.set(`${kind} ${metadata.name}`, `${metadata.uid} ${metadata.generation}`);
  }
  return found;
}

async function sameAgain(context, size) {
  const before = await generations(context.api);
  await upgrade(context, size);
  const after = await generations(context.api);
  for (const [name, generation] of before) must(after.get(name) === generation, `${name} changed`);
  must(after.size === before.size, `there are ${after.size} instead of ${before.size}`);
  return `${before.size} objects as they were`;
}

async function grow(context) {
  const { api } = context;
  await upgrade(context, 'large');
  // The least that values-large.yaml says; inference's is for KEDA's operator to see to.
  const pods = await untilRunning(api, namespace, (part) => ({ gateway: 4, inference: 1 })[part] ?? 3);
  const zones = new Set(
    pods.filter(({ metadata }) => /-gateway-/.test(metadata.name)).map(({ spec }) => spec.nodeName),
  );
  must(zones.size === 3, `the gateways are in ${zones.size} zones`);
  const [scaled] = await api.list(`/apis/keda.sh/v1alpha1/namespaces/${namespace}/scaledobjects`);
  must(scaled?.spec.scaleTargetRef.name === `${release}-inference`, 'inference is not scaled by KEDA');
  const scalers = await api.list(`/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`);
  await eventually(async () => {
    for (const { metadata } of scalers) {
      const { status } = await api.get(
        `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers/${metadata.name}`,
      );
      const able = status.conditions?.find(({ type }) => type === 'AbleToScale');
      must(able?.status === 'True', `${metadata.name} cannot scale: ${able?.message}`);
    }
  });
  return `${pods.length} pods run, the gateways in three zones; ${scalers.length} autoscalers reach what they scale, KEDA's object is taken`;
}

async function found({ api }) {
  const pods = await podsOf(api, namespace);
  const gateways = pods.filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === 'gateway').length;
  for (const service of [`${release}-gateway`, `${release}-gateway-pods`]) {
    const selector = encodeURIComponent(`kubernetes.io/service-name=${service}`);
    await eventually(async () => {
      const slices = await api.list(
        `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices?labelSelector=${selector}`,
      );
      const ready = slices.flatMap(({ endpoints }) => endpoints ?? []).filter(({ conditions }) => conditions.ready);
      must(ready.length === gateways, `${service} has ${ready.length} of ${gateways} gateways`);
      must(
        slices.every(({ ports }) => ports.every(({ port }) => port === 3000)),
        `${service} goes to another port`,
      );
    });
  }
  const budgets = `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`;
  const count = (await api.list(budgets)).length;
  await eventually(async () => {
    for (const { metadata, status } of await api.list(budgets)) {
      must(status.expectedPods > 0 && status.currentHealthy === status.expectedPods, `${metadata.name} finds too few`);
      must(status.disruptionsAllowed === 1, `${metadata.name} lets ${status.disruptionsAllowed} go at once`);
    }
  });
  return `${gateways} gateways behind the service; ${count} budgets let one pod go at a time`;
}

/** The secret is the one of docs/operations.md. */
async function references({ api, helm }) {
  const prepares = (await render(helm, namespace, exampleValues('large'))).filter(({ kind }) => kind === 'Job');
  const templates = await templatesOf(api, namespace, prepares);
  return `${await mustBeThere(api, namespace, templates)} names in ${templates.size} kinds of pods`;
}

async function policies({ api }) {
  const all = await api.list(`/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`);
  const general = all.find(({ metadata }) => metadata.name === release);
  const selector = Object.entries(general.spec.podSelector.matchLabels).map(([name, value]) => `${name}=${value}`);
  const pods = await podsOf(api, namespace, '');
  const held = await podsOf(api, namespace, selector.join());
  must(held.length === pods.length, `the policy holds for ${held.length} of ${pods.length} pods`);
  const ports = general.spec.egress.flatMap((rule) => rule.ports.map(({ port }) => port));
  return `${pods.length} pods may go to ${[...new Set(ports)].join(', ')}`;
}

/** The job that docs/operations.md makes of the CronJob, as kubectl makes it. */
function jobOf({ apiVersion, kind, metadata, spec }, name, args) {
  const job = structuredClone(spec.jobTemplate.spec);
  job.template.spec.containers[0].args = args;
  const owner = { apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true };
  const annotations = { 'cronjob.kubernetes.io/instantiate': 'manual' };
  return { apiVersion, kind: 'Job', metadata: { name, annotations, ownerReferences: [owner] }, spec: job };
}

async function operators({ api }) {
  const kept = await api.get(`/apis/batch/v1/namespaces/${namespace}/cronjobs/${release}-ops`);
  must(kept.spec.suspend && !kept.status.lastScheduleTime, 'it ran by itself');
  // As `kubectl get -o json` has them, which a list does not.
  const cronJob = { apiVersion: 'batch/v1', kind: 'CronJob', ...kept };
  const commands = operatorCommands({ QUEUE: 'queue', LETTER: 'letter', TENANT: 'tenant', FOLDER: 'folder' });
  for (const [index, args] of commands.entries()) {
    const job = jobOf(cronJob, `ops-${index}`, args);
    await api.create(job, { namespace, query: '?fieldValidation=Strict' });
  }
  await eventually(async () => {
    for (const { metadata, status } of await api.list(`/apis/batch/v1/namespaces/${namespace}/jobs`))
      must(status.succeeded === 1, `${metadata.name} has not ended`);
  });
  return `${commands.length} commands admitted, scheduled and told done`;
}

/** As `kubectl drain`: every pod is asked to go, and again while its budget says no. */
async function drain({ api }) {
  const name = 'node-a';
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name } };
  const before = await running(api);
  await api.apply({ ...node, spec: { unschedulable: true } }, { manager: 'drain' });
  const leaving = before.filter(({ spec }) => spec.nodeName === name);
  let refused = 0;
  for (const { metadata } of leaving) {
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: metadata.name, namespace } };
    await eventually(async () => {
      try {
        await api.post(`${base(namespace)}/pods/${metadata.name}/eviction`, eviction);
      } catch (error) {
        if (error.status === 404) return;
        refused += error.status === 429 ? 1 : 0;
        throw error;
      }
    });
  }
  await eventually(async () => {
    const now = await running(api);
    must(now.length === before.length, `${now.length} of ${before.length} pods run`);
    must(!now.some(({ spec }) => spec.nodeName === name), `${name} has pods`);
  });
  await api.apply(node, { manager: 'drain' });
  return `${leaving.length} pods went (${refused} times not at once) and run elsewhere`;
}

const running = async (api) => (await podsOf(api, namespace)).filter(({ status }) => status.phase === 'Running');

/** helm removes the autoscalers last, and until then each may put its replicas back: the same values again have the last word. */
async function shrink(context) {
  const { api, helm } = context;
  await helm('rollback', release, '1', '--namespace', namespace, ...patience);
  const left = await api.list(`/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`);
  must(left.length === 0, 'autoscalers are left');
  await upgrade(context, 'small');
  await eventually(async () => {
    const pods = await running(api);
    must(pods.length === 8, `${pods.length} pods are left`);
  });
  return '8 pods, no autoscaler';
}

async function uninstall({ api, helm }) {
  await helm('uninstall', release, '--namespace', namespace, ...patience);
  const left = await eventually(async () => {
    const contents = await contentsOf(api, namespace);
    must(contents.join() === 'Secret hazardlens-secrets', `left behind: ${contents.join(', ')}`);
    return contents;
  });
  return `left is what was there before: ${left.join()}`;
}
