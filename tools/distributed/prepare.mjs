/** Runs once before the services: makes the topics of deploy/topics.yaml and the bucket. Safe to repeat. */
import { kafkaSecurityFromEnv } from '@hazardlens/service-kit';
import { Client, IamAwsProvider } from 'minio';
import { createTopics } from './topics.mjs';

const required = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`prepare cannot run: ${name} is missing`);
  return value;
};

async function createBucket() {
  const endpoint = new URL(required('S3_ENDPOINT'));
  const useSSL = endpoint.protocol === 'https:';
  const bucket = process.env.S3_BUCKET || 'hazardlens';
  const region = process.env.S3_REGION || 'us-east-1';
  const client = new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port) || (useSSL ? 443 : 80),
    useSSL,
    region,
    // as the services: without keys by the role that this runs with
    ...(process.env.S3_ACCESS_KEY
      ? { accessKey: process.env.S3_ACCESS_KEY, secretKey: required('S3_SECRET_KEY') }
      : { credentialsProvider: new IamAwsProvider({}) }),
  });
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region);
}

try {
  const brokers = required('KAFKA_BROKERS').split(',');
  await createTopics(brokers, kafkaSecurityFromEnv('prepare', process.env), process.env.KAFKA_NAMESPACE);
  await createBucket();
  console.log('topics and bucket are there');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
