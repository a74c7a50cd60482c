import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allMessages, serviceNames } from '@hazardlens/contracts';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Ajv } from 'ajv';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { chartHash, renderedFile, renderedHash, sizes } from '../deploy/chart.mjs';
import { apps } from '../deploy/images.mjs';

const root = path.resolve(__dirname, '../..');

interface Container {
  name: string;
  image: string;
  env: { name: string; value?: string }[];
  resources: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext: object;
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    suspend?: boolean;
    jobTemplate?: { spec: Manifest['spec'] };
    replicas?: number;
    serviceName?: string;
    maxReplicaCount?: number;
    egress?: { ports: { port: number }[] }[];
    triggers?: { metadata: { topic: string; consumerGroup: string } }[];
    template: { spec: { containers: Container[]; securityContext: object; automountServiceAccountToken: boolean } };
  };
}
const models = {
  Deployment,
  StatefulSet,
  HorizontalPodAutoscaler,
  Job,
  CronJob,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
  ScaledObject,
} as Record<string, new (manifest: never) => { validate(): void }>;

const manifestsOf = (size: string): Manifest[] =>
  parseAllDocuments(readFileSync(renderedFile(size), 'utf8')).map((document) => document.toJS() as Manifest);
const podsOf = (manifests: Manifest[]) =>
  manifests
    .map((each) => (each.spec?.jobTemplate ? { ...each, spec: each.spec.jobTemplate.spec } : each))
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind));

it('the rendered manifests are those of the chart as it is: run tools/deploy/chart.mjs', () => {
  expect(renderedHash()).toBe(chartHash());
});

describe.each(sizes)('values-%s.yaml', (size) => {
  const manifests = manifestsOf(size);

  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s follows the schema of its kind',
    (_, manifest) => {
      const Model = models[manifest.kind];
      if (!Model) throw new Error(`no schema for ${manifest.kind}`);
      expect(() => new Model(manifest as never).validate()).not.toThrow();
    },
  );

  it('runs a pod for every image but the demo data', () => {
    const images = podsOf(manifests).flatMap(({ spec }) => spec.template.spec.containers.map(({ image }) => image));
    expect(images.map((image) => image.replace(/^registry\.example\.com\/hazardlens\/|:.*$/g, '')).sort()).toEqual(
      Object.keys(apps)
        .filter((app) => app !== 'seed')
        .sort(),
    );
  });

  // Server-side apply refuses a list that has an entry twice.
  it('every pod has each name of its environment once', () => {
    for (const { metadata, spec } of podsOf(manifests)) {
      const names = spec.template.spec.containers[0]?.env.map(({ name }) => name) ?? [];
      expect([metadata.name, names.length]).toEqual([metadata.name, new Set(names).size]);
    }
  });

  it('every pod is without rights, read-only and asks for what it needs', () => {
    for (const { metadata, spec } of podsOf(manifests)) {
      const pod = spec.template.spec;
      expect([metadata.name, pod.securityContext]).toEqual([
        metadata.name,
        expect.objectContaining({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }),
      ]);
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(resources.requests ?? {})).toEqual(expect.arrayContaining(['cpu', 'memory']));
        expect(Object.keys(resources.limits ?? {})).toContain('memory');
      }
    }
  });

  it('the gateway is a stateful set whose pods name their reply topics', () => {
    const gateway = manifests.find(({ kind }) => kind === 'StatefulSet');
    const [container] = gateway?.spec.template.spec.containers ?? [];
    expect(container?.env).toContainEqual({
      name: 'INSTANCE_ID',
      valueFrom: { fieldRef: { fieldPath: 'metadata.name' } },
    });
    const headless = manifests.find(({ metadata }) => metadata.name === gateway?.spec.serviceName);
    expect(headless?.spec).toMatchObject({ clusterIP: 'None' });
    expect(container?.readinessProbe?.httpGet.path).toBe('/api/health/ready');
    expect(container?.livenessProbe?.httpGet.path).toBe('/api/health/live');
  });

  it('each service has the account of its own database, and only who has to do with passwords what seals them', () => {
    type FromSecret = { valueFrom?: { secretKeyRef?: { key: string } } };
    const parts = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));
    const secrets = parts.map(({ spec }) => {
      const [container] = spec.template.spec.containers;
      const keys = new Map(
        container?.env.map((each) => [each.name, (each as FromSecret).valueFrom?.secretKeyRef?.key ?? null]),
      );
      return { name: container?.name ?? '', keys };
    });
    expect(secrets.map(({ name }) => name).sort()).toEqual([...serviceNames, 'gateway'].sort());
    for (const { name, keys } of secrets) {
      const seals = ['auth', 'gateway'].includes(name);
      expect([name, keys.get('BUS_SECRET'), keys.has('JWT_SECRET'), keys.has('SEAL_SECRET')]).toEqual([
        ...[name, 'BUS_SECRET', seals, seals],
      ]);
      expect(keys.get('MONGODB_URI')).toBe(name === 'gateway' ? undefined : `MONGODB_URI_${name.toUpperCase()}`);
    }
  });

  it('holds what an operator types, and never runs it by itself', () => {
    expect(manifests.filter(({ kind }) => kind === 'CronJob').map(({ spec }) => spec.suspend)).toEqual([true]);
  });

  it('the topics and the bucket are made before anything else', () => {
    const job = manifests.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
  });
});

it('inference scales on the lag of the topic that it consumes, up to its partitions', () => {
  const scaled = manifestsOf('large').find(({ kind }) => kind === 'ScaledObject');
  const topics = parse(readFileSync(path.join(root, 'deploy/topics.yaml'), 'utf8')) as {
    topics: { name: string; partitions: number }[];
  };
  const trigger = scaled?.spec.triggers?.[0]?.metadata;
  const topic = topics.topics.find(({ name }) => name === trigger?.topic);
  expect(allMessages.some((contract) => contract.topic === trigger?.topic && contract.owner === 'inference')).toBe(
    true,
  );
  expect(trigger?.consumerGroup).toBe('inference.commands');
  expect(scaled?.spec.maxReplicaCount).toBeLessThanOrEqual(topic?.partitions ?? 0);
});

it('lets the pods go where the values say, also where that is not on the list', () => {
  const policies = manifestsOf('large').filter(({ kind }) => kind === 'NetworkPolicy');
  const egress = policies.flatMap(({ spec }) => spec.egress ?? []);
  const values = parse(readFileSync(path.join(root, 'deploy/helm/hazardlens/values.yaml'), 'utf8')) as {
    networkPolicies: { egressPorts: number[] };
  };
  // Kafka, https to S3 and the collector of values-large.yaml.
  const named = [9092, 443, 4318];
  expect(new Set(egress.flatMap(({ ports }) => ports.map(({ port }) => port)))).toEqual(
    new Set([53, ...values.networkPolicies.egressPorts, ...named]),
  );
});

describe('values.schema.json', () => {
  const read = (file: string): string => readFileSync(path.join(root, 'deploy/helm/hazardlens', file), 'utf8');
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(read('values.schema.json')) as object,
  );

  it.each(['values.yaml', 'values-small.yaml', 'values-large.yaml'])('takes %s', (file) => {
    validate(parse(read(file)));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['an unknown value', { replicaCount: 3 }],
    ['a misspelt one', { gateway: { replica: 3 } }],
    ['a service that there is not', { services: { report: {} } }],
    ['a broker without its port', { config: { kafkaBrokers: 'kafka' } }],
    ['no gateway', { gateway: { replicas: 0 } }],
    ['a port that there is not', { networkPolicies: { egressPorts: [70000] } }],
    ['an environment entry without its name', { extraEnv: [{ value: 'x' }] }],
  ])('refuses %s', (_, values) => {
    expect(validate(values)).toBe(false);
  });
});

it('the Kubernetes of `npm run e2e -- --cluster` has the libraries of its own release', () => {
  const text = readFileSync(path.join(root, 'tools/engines/kubernetes/go.mod'), 'utf8');
  const release = /^\tk8s\.io\/kubernetes v1\.(\S+)$/m.exec(text)?.[1];
  const libraries = [...text.matchAll(/^\tk8s\.io\/\S+ => k8s\.io\/\S+ v0\.(\S+)$/gm)].map(([, version]) => version);
  expect(libraries.length).toBeGreaterThan(30);
  expect(new Set(libraries)).toEqual(new Set([release]));
});

it('no value file carries a secret', () => {
  for (const size of sizes) {
    expect(manifestsOf(size).filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const values = readFileSync(path.join(root, `deploy/helm/hazardlens/values-${size}.yaml`), 'utf8');
    expect(values).toMatch(/^existingSecret: \S+/m);
    expect(values).not.toMatch(/JWT_SECRET|SECRET_KEY|PASSWORD/);
  }
});
