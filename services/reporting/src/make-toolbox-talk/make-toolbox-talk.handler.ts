import type { Readable } from 'node:stream';
import {
  type DataOf,
  DomainError,
  type ExportTicket,
  findActions,
  type IncidentRecord,
  isInsurer,
  isReviewRole,
  listIncidents,
  listObservations,
  locales,
  makeToolboxTalk,
} from '@hazardlens/contracts';
import { toolboxTalkPdf } from '@hazardlens/report-files';
import { type DayNumber, dayNumber, isoDate, isoWeek, mondayOf, mondayOfWeek } from '@hazardlens/risk';
import { CommandHandler, MessageClient, type MessageOf } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { PaperParts } from '../exports/paper-parts.js';
import { type FoundHazard, type TalkMaterial, talkPage } from './talk-page.js';

type Message = MessageOf<typeof makeToolboxTalk>;
type Days = { readonly from: string; readonly to: string };

/** As many as there is room for on one page. */
const SHOWN = { hazards: 3, practice: 2, repairs: 3 } as const;
const MOST_A_PAGE = 1_000;
const DAYS_A_WEEK = 7;

/**
 * What a crew talks about, for somebody who waits: a page in the reader's language, the same in the other one. Asked for as
 * the reader, and printed to be passed around: heads are always pixelated.
 */
@Controller()
export class MakeToolboxTalkHandler {
  constructor(
    @Inject(MessageClient) private readonly services: Pick<MessageClient, 'request'>,
    private readonly parts: PaperParts,
  ) {}

  @CommandHandler(makeToolboxTalk)
  handle(message: Message): Promise<ExportTicket> {
    return this.parts.pdf(message, 'toolbox-talk', () => this.#draw(message));
  }

  async #draw(message: Message): Promise<{ file: Readable; file_name: string }> {
    const { actor, locale, site, size } = message.data;
    if (isInsurer(actor) || !isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
    const now = new Date();
    const timeZone = await this.parts.timeZoneOf(site.tenant_id);
    const today = dayNumber(now, timeZone);
    const monday = mondayOfTalk(message.data, today);
    const days = { from: isoDate(monday), to: isoDate(monday + DAYS_A_WEEK - 1) };
    const material: TalkMaterial = {
      ...{ site, monday, logo: await this.parts.logoOf(site.tenant_id) },
      ...(await this.#findings(message, days)),
      ...(await this.#practice(message, days)),
      repairs: await this.#repairs(message),
      reader: { name: actor.name, timeZone, now, today },
    };
    const languages = [locale, ...locales.filter((other) => other !== locale)];
    const file = toolboxTalkPdf({ size, pages: languages.map((each) => talkPage(material, each)) });
    return { file, file_name: `toolbox-talk-${isoWeek(monday)}.pdf` };
  }

  async #findings(message: Message, days: Days): Promise<Pick<TalkMaterial, 'hazards' | 'others' | 'waiting'>> {
    const { found, waiting } = await this.#approved(message, days);
    const all = byHazard(found);
    const shown = all.slice(0, SHOWN.hazards);
    const hazards = await Promise.all(
      shown.map(async ({ pictured, ...hazard }) => ({ ...hazard, jpeg: await this.parts.picture(pictured) })),
    );
    const findings = all.slice(SHOWN.hazards).reduce((sum, { count }) => sum + count, 0);
    return { hazards, others: { hazards: all.length - shown.length, findings }, waiting };
  }

  /** All of the week, the most severe first. */
  async #approved(message: Message, days: Days): Promise<{ found: IncidentRecord[]; waiting: number }> {
    const { actor, site } = message.data;
    const asked = {
      actor,
      ...days,
      statuses: ['APPROVED'],
      site_id: site.id,
      sort: 'severity',
      limit: MOST_A_PAGE,
    } as const;
    const found: IncidentRecord[] = [];
    for (let cursor: string | undefined; ; ) {
      const question = { ...asked, statuses: [...asked.statuses], ...(cursor === undefined ? {} : { cursor }) };
      const page = await this.services.request(listIncidents, question, contextOf(message));
      found.push(...page.incidents);
      if (page.next_cursor === null) return { found, waiting: page.status_counts.REVIEW_REQUIRED };
      cursor = page.next_cursor;
    }
  }

  async #practice(message: Message, days: Days): Promise<Pick<TalkMaterial, 'practice' | 'practiceTotal'>> {
    const { actor, site } = message.data;
    const asked = { actor, ...days, site: { id: site.id, tenant_id: site.tenant_id }, limit: SHOWN.practice };
    const { observations, total } = await this.services.request(listObservations, asked, contextOf(message));
    const practice = await Promise.all(
      observations.map(async (said) => ({ said, jpeg: await this.parts.picture(said.photo?.blurred_key ?? null) })),
    );
    return { practice, practiceTotal: total };
  }

  async #repairs(message: Message): Promise<TalkMaterial['repairs']> {
    const { actor, site } = message.data;
    const question: DataOf<typeof findActions> = {
      ...{ actor, site_id: site.id, owner_id: null, overdue: false, sort: 'due', limit: SHOWN.repairs },
      statuses: ['ASSIGNED', 'IN_PROGRESS'],
    };
    const { incidents, counts } = await this.services.request(findActions, question, contextOf(message));
    return { due: incidents, counts };
  }
}

const contextOf = ({ data: { actor }, correlationId }: Message) => ({
  ...{ tenantId: actor.tenant_id, actorId: actor.id, correlationId },
});

function mondayOfTalk({ week }: Message['data'], today: DayNumber): DayNumber {
  if (week === undefined) return mondayOf(today);
  const monday = mondayOfWeek(week);
  if (monday === null) throw new DomainError('WEEK_INVALID');
  return monday;
}

/** In the order of their worst finding; of the picture only where it lies, with heads pixelated. */
function byHazard(found: readonly IncidentRecord[]): (FoundHazard & { pictured: string | null })[] {
  const hazards = new Map<string, FoundHazard & { pictured: string | null }>();
  for (const incident of found) {
    const { worst = incident, count = 0, pictured = null } = hazards.get(incident.hazard_type) ?? {};
    const picture = pictured ?? incident.photo?.blurred_key ?? null;
    hazards.set(incident.hazard_type, { worst, count: count + 1, pictured: picture });
  }
  return [...hazards.values()];
}
