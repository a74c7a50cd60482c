import 'reflect-metadata';

export type { Logger } from 'pino';
export {
  claimChecked,
  KEPT as KEPT_CLAIMS,
  MOST_INLINE_BYTES,
  ONCE as CLAIMS_READ_ONCE,
} from './claims/claim-checked-transport.js';
export { type BusKeys, busKeys, busKeysFromEnv, busSecrets } from './config/bus-keys.js';
export { kitConfig, processConfig } from './config/kit-config.js';
export { ConfigError, parseConfig } from './config/parse-config.js';
export { StartError } from './config/start-error.js';
export { type ErasedTenantRow, erasedTenantModel } from './erasure/erased-tenant.model.js';
export { ErasePeople, type PersonToForget, type PersonTraces, personErasure } from './erasure/person-erasure.js';
export { EraseTenants, type TenantRemains, tenantErasure } from './erasure/tenant-erasure.js';
export { DomainError, isDomainError, UnavailableError, UnsendableError } from './errors.js';
export { exportedSection, exportIndex } from './exporting/exported-section.js';
export { recordsHandler } from './exporting/records-handler.js';
export { type HealthServer, type HealthServerOptions, startHealthServer } from './health/health-server.js';
export { type Looks, watchNeighbours } from './health/neighbours.js';
export { bodyHash } from './inbox/body-hash.js';
export type { Job } from './jobs.js';
export { createLogger } from './logging/logger.js';
export { NestLogger } from './logging/nest-logger.js';
export {
  type DueMail,
  hasWaited,
  MAIL_RENDERER,
  type MailContent,
  type MailRenderer,
  type MailSender,
  type QueuedMail,
} from './mail/mail.js';
export { type MailConfig, mailConfig, publicLink } from './mail/mail-config.js';
export { layoutMail, type MailSection } from './mail/mail-layout.js';
export { MailQueue } from './mail/mail-queue.js';
export { mailing } from './mail/mailing.js';
export { smtpMailSender } from './mail/smtp-mail-sender.js';
export { makeFolder } from './make-folder.js';
export { backOff, pause, type RetryPolicy } from './messaging/back-off.js';
export { BusClientProxy } from './messaging/client-proxy.js';
export { type Concurrency, ContractConsumer } from './messaging/contract-consumer.js';
export {
  type DeadLetterQueue,
  type DeadLetters,
  type ParkedLetter,
  UnreplayableError,
} from './messaging/dead-letters/dead-letters.js';
export { kafkaDeadLetters } from './messaging/dead-letters/kafka-dead-letters.js';
export { CommandHandler, EventHandler, QueryHandler } from './messaging/decorators.js';
export { HandlerError } from './messaging/handler-table.js';
export {
  type DeadLetterStore,
  mongoDeadLetterStore,
  type StoredDeadLetter,
} from './messaging/in-process/dead-letter-store.js';
export { type InProcessTransportOptions, inProcessTransport } from './messaging/in-process/in-process-transport.js';
export { isOurs, type KafkaOptions } from './messaging/kafka/kafka-options.js';
export { type KafkaSecurity, kafkaSecurityFromEnv } from './messaging/kafka/kafka-security.js';
export { kafkaAdmin, kafkaTransport } from './messaging/kafka/kafka-transport.js';
export { ensureTopics, offsetsOf, type TopicSpec } from './messaging/kafka/topics.js';
export { Lanes } from './messaging/lanes.js';
export type { AnyMessage, MessageOf, Origin } from './messaging/message.js';
export {
  type EventContext,
  MessageClient,
  type MessageClientOptions,
  type RequestContext,
} from './messaging/message-client.js';
export { isOutage } from './messaging/outage.js';
export { CLOCK_LEEWAY_MS } from './messaging/sender-clocks.js';
export {
  type ConsumeOptions,
  type Consumption,
  type DeadLetter,
  type Delivery,
  deadLetterTopic,
  replyTopic,
  type Transport,
  type WireMessage,
} from './messaging/transport.js';
export { withinBytes } from './messaging/within-bytes.js';
export { collectProcessMetrics } from './metrics/default-metrics.js';
export {
  budgetUsed,
  captureSeconds,
  certificateEnds,
  httpSeconds,
  metricsRegistry,
  openStreams,
} from './metrics/registry.js';
export { lineOf, networkOf } from './network/lines.js';
export { fileObjectStore } from './object-store/file-object-store.js';
export {
  InvalidObjectKeyError,
  OBJECT_STORE,
  type ObjectEntry,
  ObjectMissingError,
  type ObjectStat,
  type ObjectStore,
} from './object-store/object-store.js';
export { photoBytesTeller } from './object-store/photo-bytes.js';
export { type S3Options, s3ObjectStore } from './object-store/s3-object-store.js';
export { type MongoDeadLettersOptions, mongoDeadLetters } from './outbox/mongo-dead-letters.js';
export { SentWork } from './outbox/sent-work.js';
export {
  cursorId,
  cursorTime,
  decodeCursor,
  encodeCursor,
  questionHash,
  type TimePosition,
  timeCursor,
} from './paging/cursor.js';
export { type GuardedBusOptions, guardedBus } from './protection/guarded-bus.js';
export { Facts } from './rebuild/facts.js';
export { factsHandler } from './rebuild/facts-handler.js';
export { fillFromFacts } from './rebuild/fill.js';
export { moveRows } from './rebuild/move-rows.js';
export type { Rebuild, RebuildDefinition } from './rebuild/rebuild.js';
export { TenantRebuilds } from './rebuild/rebuild-records.js';
export {
  type LinkCopy,
  linkCopy,
  type OwnHazardCopy,
  ownHazardCopy,
  type SiteNameCopy,
  siteNameCopy,
} from './replica/copies.js';
export { keepNewest, type VersionedRow } from './replica/keep-newest.js';
export {
  type Identified,
  type Replica,
  type ReplicaObserver,
  type ReplicaRow,
  type RowOf,
  replica,
} from './replica/replica.js';
export { InjectReplica, ReplicaReader } from './replica/replica-reader.js';
export { markerKey } from './retention/bucket-owner.js';
export { type BucketOwnerRow, bucketOwnerModel } from './retention/bucket-owner.model.js';
export { keptUntil } from './retention/kept-since.js';
export { type ObjectWalkRow, objectWalkModel } from './retention/object-walk.model.js';
export { OrphanWalk, WalkTools } from './retention/orphan-walk.js';
export { PhotoRetention, RETENTION_EVERY_MS } from './retention/photo-retention.js';
export { Quarantine } from './retention/quarantine.js';
export { RemoveLeftObjects, removeOlder } from './retention/remove-left-objects.js';
export {
  defineService,
  type JobDefinition,
  type ServiceDefinition,
} from './service/define-service.js';
export type { Platform, RunningService } from './service/platform.js';
export { objectStoreFromEnv, platformFromEnv } from './service/platform-from-env.js';
export { rebuildReadModel, runRebuild, tellRebuilt } from './service/rebuild-service.js';
export { runProcess } from './service/run-process.js';
export { runService } from './service/run-service.js';
export { type StartOptions, startService } from './service/start-service.js';
export { LOGGER, SERVICE_CONFIG } from './service/tokens.js';
export { endWritesWithTheirConnection } from './storage/ended-writes.js';
export { UNFINISHED_RESTORE } from './storage/unfinished-restore.js';
export { changesBetween } from './tenancy/changes-between.js';
export { isDuplicateKey } from './tenancy/duplicate-key.js';
export { InjectModel } from './tenancy/inject-model.js';
export { pageById } from './tenancy/page.js';
export {
  actorScope,
  type Scope,
  type ScopedActor,
  SystemScope,
  systemScope,
  TenantScope,
  tenantScope,
} from './tenancy/scope.js';
export {
  type AnyTenantModelDefinition,
  modelToken,
  type TenantIndex,
  type TenantModelDefinition,
  type TenantOwned,
  tenantModel,
} from './tenancy/tenant-model.definition.js';
export {
  type BulkOperation,
  type Filter,
  type FindOptions,
  type NewDocument,
  TenantModel,
  type Update,
  type UpdateOptions,
  type UpdateResult,
} from './tenancy/tenant-model.js';
export type { Tracing } from './tracing/export-spans.js';
export { currentTraceId, failSpan, traceOf, tracer } from './tracing/spans.js';
export { startTracing, type TracingOptions } from './tracing/start-tracing.js';
export { type EmitOptions, type SendOptions, Transaction } from './transaction.js';
export { Troubles } from './troubles.js';
export { UnitOfWork } from './unit-of-work.js';
