import {
  briefIncident,
  decisionUndone,
  incidentApproved,
  incidentOpened,
  incidentRejected,
  incidentReopened,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LiveNews } from '../notifications/live-news.js';
import { decidedNews, openedNews, undoneNews } from '../notifications/news.js';
import { Notifier } from '../notifications/notifier.js';
import { incidentEvents } from '../sums/projected-events.js';
import { Projector } from '../sums/projector.js';
import { TenantLanes } from '../sums/tenant-lanes.js';

type IncidentChanged = MessageOf<(typeof incidentEvents)[number]>;

/** A reopened incident, or one whose decision was undone, waits for review again, like one that was just opened. */
const liveTypeOf: Readonly<Record<string, 'incident.opened' | 'incident.decided'>> = {
  [incidentOpened.type]: 'incident.opened',
  [incidentReopened.type]: 'incident.opened',
  [decisionUndone.type]: 'incident.opened',
  [incidentApproved.type]: 'incident.decided',
  [incidentRejected.type]: 'incident.decided',
};

@Controller()
export class OnIncidentChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: TenantLanes,
    private readonly projector: Projector,
    private readonly notifier: Notifier,
    private readonly live: LiveNews,
  ) {}

  @EventHandler(...incidentEvents)
  handle(message: IncidentChanged): Promise<unknown> {
    const { incident } = message.data;
    const version = message.aggregateVersion ?? 0;
    const liveType = liveTypeOf[message.type];
    return this.lanes.run(incident.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(incident.tenant_id);
        const isNewest = await this.projector.incident(scope, incident, version);
        if (message.type === incidentOpened.type) await this.notifier.tell(transaction, openedNews(incident, version));
        // Late, it may have been undone already: nobody is told of what no longer holds.
        if (liveType === 'incident.decided' && isNewest) {
          await this.notifier.tell(transaction, decidedNews(incident, version));
        }
        if (message.type === decisionUndone.type) await this.notifier.withdraw(scope, undoneNews(incident, version));
        // Something older than what is known says nothing of what is: who hears of it asks.
        const told = isNewest ? { incident: briefIncident.parse({ ...incident, version }) } : {};
        if (liveType) {
          const news = { type: liveType, id: incident.id, ...told };
          this.live.announce(transaction, news, incident.tenant_id, version);
        }
      }),
    );
  }
}
