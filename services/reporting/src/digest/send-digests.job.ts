import { dayNumber, instantAt, mondayOf } from '@hazardlens/risk';
import {
  InjectModel,
  InjectReplica,
  isDuplicateKey,
  type Job,
  LOGGER,
  type Logger,
  MailQueue,
  ReplicaReader,
  systemScope,
  TenantModel,
  Troubles,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type PersonCopy, personCopy, type TenantCopy, tenantCopy } from '../place/copies.js';
import { digestMail } from './digest-mails.js';
import { type SentDigest, sentDigestModel } from './sent-digest.model.js';

export const SEND_DIGESTS_EVERY_MS = 5 * 60_000;
const AT_MINUTES = 7 * 60;

/**
 * Writes to those who want it, on Monday from seven o'clock where their organisation is, or as soon on that day as the product
 * runs. An organisation, or a person, for whom it fails does not hold up the others, fails the run and comes again with the next one.
 */
@Injectable()
export class SendDigests implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: MailQueue,
    @InjectReplica(tenantCopy) private readonly tenants: ReplicaReader<TenantCopy>,
    @InjectReplica(personCopy) private readonly people: ReplicaReader<PersonCopy>,
    @InjectModel(sentDigestModel) private readonly sent: TenantModel<SentDigest>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const troubles = new Troubles(this.logger, 'digests were not sent this time');
    for await (const tenant of this.tenants.all(systemScope('digests of every contractor'))) {
      const today = dayNumber(now, tenant.time_zone);
      if (tenant.tenant_type !== 'contractor' || tenant.is_platform || today !== mondayOf(today)) continue;
      if (now < instantAt(today, AT_MINUTES, tenant.time_zone)) continue;
      const tenantId = tenant._id;
      await troubles.held({ tenantId }, () => this.#write(tenantId, today, now, troubles));
    }
    troubles.end();
  }

  async #write(tenantId: string, week: number, now: Date, troubles: Troubles): Promise<void> {
    const scope = tenantScope(tenantId);
    const wanting = await this.people.find(scope, { active: true, digest: 'weekly' });
    if (wanting.length === 0) return;
    const sent = await this.sent.find(scope, { _id: { $in: wanting.map(({ _id }) => _id) }, week: { $gte: week } });
    const done = new Set(sent.map(({ _id }) => _id));
    for (const person of wanting.filter(({ _id }) => !done.has(_id))) {
      await troubles.held({ tenantId, personId: person._id }, async () => {
        try {
          await this.#writeTo(person, week, now);
        } catch (error) {
          // another replica has just written to them
          if (!isDuplicateKey(error)) throw error;
        }
      });
    }
  }

  /** That it was written, and the mail, or neither. */
  #writeTo(person: PersonCopy, week: number, now: Date): Promise<void> {
    const { _id, tenant_id: tenantId } = person;
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      await this.sent.updateOne(scope, { _id, week: { $lt: week } }, { $set: { week } }, { upsert: true });
      await this.mails.add(scope, digestMail(person, week), now);
    });
  }
}
