// The contracts that the embedded engines keep, on the servers that docker-compose.yml runs: MongoDB, Kafka, MinIO.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { s3ObjectStore } from '@hazardlens/service-kit';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import {
  describeWithEngine,
  kafkaBus,
  objectStoreSuite,
  storageSuite,
  transportSuite,
  workspaceRoot,
} from '../src/index.js';

/** Images have to be pulled the first time. */
const patienceMs = 600_000;

const docker = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { encoding: 'utf8', timeout: 20_000 });
const missing = docker.status === 0 && docker.stdout.trim() !== '' ? null : 'Docker does not answer here';

const compose = readFileSync(path.join(workspaceRoot(), 'docker-compose.yml'), 'utf8');
function imageOf(name: string): string {
  const image = new RegExp(`image: (\\S*${name}:\\S+)`).exec(compose)?.[1];
  if (!image) throw new Error(`docker-compose.yml names no image of ${name}`);
  return image;
}

const containers: StartedTestContainer[] = [];
async function start(container: GenericContainer): Promise<StartedTestContainer> {
  const started = await container.withStartupTimeout(patienceMs).start();
  containers.push(started);
  return started;
}

/** A replica set of one: transactions need it. */
async function startMongo(): Promise<string> {
  const mongo = await start(
    new GenericContainer(imageOf('mongo'))
      .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
      .withExposedPorts(27_017)
      .withWaitStrategy(Wait.forLogMessage('Waiting for connections')),
  );
  const members = "{ _id: 'rs0', members: [{ _id: 0, host: '127.0.0.1:27017' }] }";
  const untilPrimary = 'while (!db.hello().isWritablePrimary) sleep(100)';
  const { exitCode, output } = await mongo.exec([
    'mongosh',
    '--quiet',
    '--eval',
    `rs.initiate(${members}); ${untilPrimary}`,
  ]);
  if (exitCode !== 0) throw new Error(`the replica set was not made: ${output}`);
  return `mongodb://${mongo.getHost()}:${mongo.getMappedPort(27_017)}/?replicaSet=rs0&directConnection=true`;
}

/** A broker tells its clients where it is, so that its port has to be known before it starts. */
async function startKafka(): Promise<string> {
  const port = await freePort();
  await start(
    new GenericContainer(imageOf('kafka'))
      .withEnvironment({
        KAFKA_NODE_ID: '1',
        KAFKA_PROCESS_ROLES: 'broker,controller',
        KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
        KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
        KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
        KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      })
      .withExposedPorts({ container: port, host: port })
      .withWaitStrategy(Wait.forLogMessage('Kafka Server started')),
  );
  return `localhost:${port}`;
}

async function startMinio(): Promise<{ endpoint: string; keys: { accessKey: string; secretKey: string } }> {
  const [accessKey, secretKey] = ['hazardlens', randomUUID()];
  const minio = await start(
    new GenericContainer(imageOf('minio'))
      .withCommand(['server', '/data'])
      .withEnvironment({ MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey })
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000)),
  );
  return { endpoint: `http://${minio.getHost()}:${minio.getMappedPort(9000)}`, keys: { accessKey, secretKey } };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

jest.setTimeout(120_000);

describeWithEngine(
  'the contracts in containers',
  missing,
  () => {
    let uri = '';
    let broker = '';
    let minio: Awaited<ReturnType<typeof startMinio>>;
    beforeAll(async () => {
      [uri, broker, minio] = await Promise.all([startMongo(), startKafka(), startMinio()]);
    }, patienceMs);
    afterAll(async () => {
      await Promise.all(containers.map((container) => container.stop()));
    }, patienceMs);

    storageSuite('documents on MongoDB', async () => ({ uri, close: async () => {} }));
    transportSuite('messages on Kafka', () => kafkaBus([broker]), { brokers: () => [broker] });
    objectStoreSuite('MinIO', async () => ({
      store: s3ObjectStore({ ...minio, bucket: `test-${randomUUID()}` }),
      close: async () => undefined,
    }));
  },
  { required: false },
);
