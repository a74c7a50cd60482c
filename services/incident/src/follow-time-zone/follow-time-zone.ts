import { dayOf } from '@hazardlens/risk';
import { InjectModel, type ReplicaObserver, type TenantModel, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type TenantCopy, UNKNOWN_TIME_ZONE } from '../copies/copies.js';
import { momentsOf, openStatuses } from '../incident/action.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { incidentModel } from '../incident/incident.model.js';

/**
 * A repair is due by a calendar day: in another time zone that day ends at another moment. As many writes as there are due days,
 * however many repairs. What people were told already is not told again.
 */
@Injectable()
export class FollowTimeZone implements ReplicaObserver<TenantCopy> {
  constructor(@InjectModel(incidentModel) private readonly incidents: TenantModel<IncidentDocument>) {}

  async changed(
    transaction: Transaction,
    { _id, time_zone: to }: TenantCopy,
    before: TenantCopy | null,
  ): Promise<void> {
    const from = before?.time_zone ?? UNKNOWN_TIME_ZONE;
    if (from === to) return;
    const scope = transaction.scope(_id);
    const open = { 'action.status': { $in: [...openStatuses] } };
    const days = (await this.incidents.distinct(scope, 'action.due_date', open)) as string[];
    for (const due_date of days) {
      const [then, now] = [momentsOf(dayOf(due_date), from), momentsOf(dayOf(due_date), to)];
      if (then.overdue.getTime() === now.overdue.getTime()) continue;
      // Each repair is moved by the first that fits: after it, it is overdue at another moment.
      const still = { ...open, 'action.due_date': due_date, 'action.overdue_at': then.overdue };
      const moved = { 'action.overdue_at': now.overdue };
      const reminders: [waitsFor: Date, instead: Date][] = [
        [then.overdue, now.overdue],
        [then.due, now.due],
      ];
      await this.incidents.bulkWrite(scope, [
        ...reminders.map(([waitsFor, instead]) => ({
          updateMany: {
            filter: { ...still, 'action.remind_at': waitsFor },
            update: { $set: { ...moved, 'action.remind_at': instead }, $inc: { version: 1 } },
          },
        })),
        { updateMany: { filter: still, update: { $set: moved, $inc: { version: 1 } } } },
      ]);
    }
  }
}
