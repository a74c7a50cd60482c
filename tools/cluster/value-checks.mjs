/** What an operator may set, on a release of its own with all of it set at once. */
import { serviceNames } from '@hazardlens/contracts';
import { eventually, must } from '../compose/product.mjs';
import { chartFolder, exampleValues, ownValues, refusal, release, render } from './chart.mjs';
import { mustBeThere } from './references.mjs';
import { base, contentsOf, makeSpace, mongoSecrets, otherSecrets, untilRunning } from './space.mjs';

const namespace = 'everything';
const role = 'arn:aws:iam::123456789012:role/hazardlens';
const taint = { key: 'for', value: 'hazardlens', effect: 'NoSchedule' };
const own = (value) => [{ name: 'OWN', value }];

/** Mongo, S3, Kafka, the vision model: each by an address with a port of its own. */
const everything = {
  image: { registry: 'registry.example.com', tag: '1.2.3', pullSecrets: [{ name: 'pull' }] },
  secret: {
    JWT_SECRET: otherSecrets.JWT_SECRET,
    BUS_SECRET: otherSecrets.BUS_SECRET,
    ...mongoSecrets((service) => `mongo-${service}`),
    ...{ KAFKA_SASL_USERNAME: 'hazardlens', KAFKA_SASL_PASSWORD: 'secret', VISION_API_KEY: 'secret' },
  },
  config: {
    ...{ kafkaBrokers: 'kafka-0.kafka:9093,kafka-1.kafka:9094', kafkaTls: true, kafkaSaslMechanism: 'scram-sha-512' },
    ...{ s3Endpoint: 'https://s3.example.com:8443', s3Region: 'eu-central-1', s3ByRole: true },
    ...{ publicUrl: 'https://safety.example.com', otlpEndpoint: 'http://collector:4319' },
  },
  serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': role } },
  // LOG_LEVEL is the chart's own entry, too.
  extraEnv: [
    { name: 'LOG_LEVEL', value: 'debug' },
    { name: 'NODE_EXTRA_CA_CERTS', value: '/etc/ssl/ca.pem' },
  ],
  gateway: { extraEnv: own('gateway') },
  serviceDefaults: { extraEnv: own('any') },
  services: { reporting: { extraEnv: own('reporting') } },
  ops: { extraEnv: own('ops'), backupsClaim: 'backups' },
  inference: {
    extraEnv: own('inference'),
    models: { claim: 'models', memoryMb: 512 },
    vision: { endpoint: 'https://vision.example.com', model: 'some' },
  },
  nodeSelector: { for: 'hazardlens' },
  tolerations: [{ ...taint, operator: 'Equal' }],
};

const parts = ['gateway', ...serviceNames];
const ownOf = (part) =>
  ({ prepare: undefined, gateway: 'gateway', ops: 'ops', reporting: 'reporting', inference: 'inference' })[part];

export const valueChecks = [
  { name: 'helm install with everything set, on one tainted node', run: install },
  { name: 'every pod goes where it is told, and finds what it names', run: placement },
  { name: 'extraEnv arrives in every container, once', run: environments },
  { name: 'inference scales on the topic of its own Kafka namespace', run: scaling },
  { name: 'a role for S3 instead of keys (IRSA)', run: roles },
  { name: 'one MongoDB a service, or one for all', run: databases },
  { name: 'network policies name the ports of all addresses', run: ports },
  { name: 'helm uninstall leaves the secret that the chart made', run: uninstall },
  { name: 'images are nobody else’s', run: images },
  { name: 'values.schema.json refuses what it does not know', run: schema },
];

async function install(context) {
  const { api, helm, folder } = context;
  await makeSpace(api, namespace);
  for (const name of ['models', 'backups']) await makeVolume(api, name);
  await taintNode(api);
  const pull = { '.dockerconfigjson': '{"auths":{}}' };
  const type = 'kubernetes.io/dockerconfigjson';
  await api.create(
    { apiVersion: 'v1', kind: 'Secret', type, metadata: { name: 'pull' }, stringData: pull },
    { namespace },
  );
  const values = ownValues(folder, 'everything', everything);
  await helm('install', release, chartFolder, '--namespace', namespace, ...values, '--wait', '--timeout', '10m');
  const pods = await untilRunning(api, namespace, () => 1);
  const nodes = new Set(pods.map(({ spec }) => spec.nodeName));
  must([...nodes].join() === 'node-own', `the pods are on ${[...nodes].join(', ')}`);
  context.everything = { values, manifests: await render(helm, namespace, values) };
  return `${pods.length} pods run there`;
}

/** Nobody gives volumes here: made by hand, as is its claim. */
async function makeVolume(api, name) {
  const size = { storage: '1Gi' };
  const common = { accessModes: ['ReadWriteOnce'], storageClassName: '' };
  const spec = { ...common, capacity: size, hostPath: { path: `/volumes/${name}` }, claimRef: { name, namespace } };
  await api.create({ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name }, spec });
  const claim = { ...common, resources: { requests: size }, volumeName: name };
  await api.create({ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name }, spec: claim }, { namespace });
  await eventually(async () => {
    const { status } = await api.get(`${base(namespace)}/persistentvolumeclaims/${name}`);
    must(status.phase === 'Bound', `the claim ${name} is ${status.phase}`);
  });
}

async function taintNode(api) {
  const labels = { 'kubernetes.io/hostname': 'node-own', for: 'hazardlens' };
  const spec = { taints: [taint] };
  await api.create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-own', labels }, spec });
}

/** The pod templates as the server would keep them, by part. */
async function admitted({ api, everything: { manifests } }) {
  const found = new Map();
  for (const manifest of manifests) {
    if (!['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(manifest.kind)) continue;
    const { metadata, spec } = await api.apply(manifest, { namespace: 'default', dry: true });
    const { template } = spec.jobTemplate?.spec ?? spec;
    found.set(metadata.labels['app.kubernetes.io/component'], template.spec);
  }
  must(
    [...parts, 'ops', 'prepare'].every((part) => found.has(part)),
    `there are only ${[...found.keys()].join(', ')}`,
  );
  return found;
}

/** Also those that an installation does not leave behind. */
async function placement(context) {
  const pods = await admitted(context);
  for (const [part, { nodeSelector, tolerations, imagePullSecrets }] of pods) {
    must(nodeSelector?.for === taint.value && tolerations?.[0]?.key === taint.key, `${part} would go elsewhere`);
    must(imagePullSecrets?.[0]?.name === 'pull', `${part} could not pull`);
  }
  return `${await mustBeThere(context.api, namespace, pods)} names in ${pods.size} kinds of pods`;
}

async function environments(context) {
  const pods = await admitted(context);
  for (const [part, { containers }] of pods) {
    for (const { env } of containers) {
      const names = env.map(({ name }) => name);
      must(new Set(names).size === names.length, `${part} has a name twice: ${names.join(', ')}`);
      const given = (name) => env.find((entry) => entry.name === name)?.value;
      must(given('LOG_LEVEL') === 'debug', `${part} logs at ${given('LOG_LEVEL')}`);
      must(given('NODE_EXTRA_CA_CERTS') === '/etc/ssl/ca.pem', `${part} trusts only whom Node trusts`);
      const expected = part === 'prepare' ? undefined : (ownOf(part) ?? 'any');
      must(given('OWN') === expected, `${part} got ${given('OWN')}`);
    }
  }
  return `${pods.size} kinds of pods; what the chart sets itself is replaced, not doubled`;
}

async function scaling({ helm, folder }) {
  const named = [{ name: 'KAFKA_NAMESPACE', value: 'north-' }];
  const tries = [
    [{}, ''],
    [{ extraEnv: named }, 'north-'],
    [{ extraEnv: [{ ...named[0], value: 'south-' }], inference: { extraEnv: named } }, 'north-'],
  ];
  for (const [values, expected] of tries) {
    const { inference = {}, ...rest } = values;
    const whole = { ...rest, inference: { ...inference, keda: { enabled: true } } };
    const manifests = await render(helm, namespace, [
      ...exampleValues('small'),
      ...ownValues(folder, 'scaling', whole),
    ]);
    const scaled = manifests.find(({ kind }) => kind === 'ScaledObject');
    const { consumerGroup, topic } = scaled.spec.triggers[0].metadata;
    const told = `${consumerGroup} ${topic}`;
    must(told === `${expected}inference.commands ${expected}inference.commands.v1`, `KEDA looks at ${told}`);
  }
  return `${tries.length} ways to set it`;
}

async function roles(context) {
  const pods = await admitted(context);
  const accounts = new Set();
  for (const [part, { serviceAccountName, containers }] of pods) {
    const account = context.everything.manifests.find(
      ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === serviceAccountName,
    );
    must(
      account?.metadata.annotations['eks.amazonaws.com/role-arn'] === role,
      `${part} has no role (${serviceAccountName})`,
    );
    const keys = containers[0].env.filter(({ name }) => name.startsWith('S3_') && name.endsWith('_KEY'));
    must(keys.length === 0, `${part} has keys`);
    accounts.add(serviceAccountName);
  }
  const left = await context.api.list(`${base(namespace)}/serviceaccounts`);
  must(!left.some(({ metadata }) => metadata.name === `${release}-prepare`), 'the account of prepare is still there');
  return `accounts ${[...accounts].sort().join(' and ')}; the second ends with its job`;
}

/** Which host each service would speak to, by the secret that its pod names. */
async function hostsOf(api, space) {
  const hosts = [];
  for (const service of serviceNames) {
    const { spec } = await api.get(`/apis/apps/v1/namespaces/${space}/deployments/${release}-${service}`);
    const { secretKeyRef } = spec.template.spec.containers[0].env.find(({ name }) => name === 'MONGODB_URI').valueFrom;
    const { data } = await api.get(`${base(space)}/secrets/${secretKeyRef.name}`);
    const address = new URL(Buffer.from(data[secretKeyRef.key], 'base64').toString());
    must(address.username === `hazardlens_${service}`, `${service} would sign in as ${address.username}`);
    hosts.push(address.hostname);
  }
  return new Set(hosts).size;
}

async function databases({ api, helm }) {
  must((await hostsOf(api, namespace)) === serviceNames.length, 'services share a MongoDB');
  const space = 'one-mongo';
  await makeSpace(api, space);
  for (const each of await render(helm, space, exampleValues('small'))) await api.apply(each, { namespace: space });
  must((await hostsOf(api, space)) === 1, 'services have more than one MongoDB');
  await api.remove(`/api/v1/namespaces/${space}`);
  return 'each with an account of its own';
}

async function ports({ api }) {
  const { spec } = await api.get(`/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies/${release}`);
  const allowed = new Set(spec.egress.flatMap((rule) => rule.ports.map(({ port }) => port)));
  for (const port of [53, 9093, 9094, 8443, 4319, 443, 27017]) must(allowed.has(port), `${port} is closed`);
  return [...allowed].join(', ');
}

async function uninstall({ api, helm }) {
  await helm('uninstall', release, '--namespace', namespace, '--wait', '--timeout', '10m');
  const before = [
    'PersistentVolumeClaim backups',
    'PersistentVolumeClaim models',
    'Secret hazardlens-secrets',
    'Secret pull',
  ];
  return eventually(async () => {
    const left = (await contentsOf(api, namespace)).filter((each) => !before.includes(each));
    must(left.join() === `Secret ${release}`, `left behind: ${left.join(', ')}`);
    return left.join();
  });
}

/** What a node makes of a name without a registry is Docker Hub's, where anybody can be hazardlens. */
async function images({ helm, folder }) {
  const ofRegistry = /^([^/]+\.[^/]+|[^/]+:\d+|localhost)\//;
  const found = new Set();
  for (const values of [exampleValues('small'), exampleValues('large')]) {
    for (const { kind, spec } of await render(helm, 'default', values)) {
      if (!['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind)) continue;
      for (const { image } of (spec.jobTemplate?.spec ?? spec).template.spec.containers) found.add(image);
    }
  }
  for (const image of found) must(ofRegistry.test(image), `${image} names no registry`);
  const values = ownValues(folder, 'no-registry', { image: { registry: '' } });
  const said = await refusal(() => render(helm, 'default', [...exampleValues('small'), ...values]));
  must(said.includes('image.registry is missing'), said);
  return `${found.size} images of ${new Set([...found].map((image) => image.split('/')[0])).size} registry; none without one`;
}

/** One of each kind of mistake. */
const mistakes = [
  ['replicaCount=3', /replicaCount/],
  ['gateway.replica=3', /replica/],
  ['services.report.replicas=3', /report/],
  ['gateway.replicas=0', /minimum|greater/],
  ['config.kafkaBrokers=kafka', /pattern/],
  ['image.pullPolicy=Sometimes', /must be one of/],
  ['networkPolicies.egressPorts={70000}', /maximum|less/],
  ['extraEnv[0].nam=A', /nam/],
];

async function schema({ helm }) {
  for (const [mistake, expected] of mistakes) {
    const said = await refusal(() =>
      helm('template', release, chartFolder, ...exampleValues('small'), '--set', mistake),
    );
    must(expected.test(said), `${mistake}: ${said}`);
  }
  return `${mistakes.length} mistakes`;
}
