import { randomUUID } from 'node:crypto';
import {
  type AwaitedReport,
  type DataOf,
  type ExportTicket,
  makeIncidentReport,
  makePoster,
  makeReport,
  makeToolboxTalk,
  type paperSizes,
} from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../security/caller.js';

/** Writing 100,000 rows takes seconds, and whoever asked sees a progress state. */
const deadlineMs = 55_000;

/**
 * Has a report made, once, and waits for it; streams it and removes it afterwards, also when the reader went away. What a
 * crash leaves behind is an orphan like any other. One that takes longer than anybody waits: POST /exports.
 */
export async function sendExport(
  reply: FastifyReply,
  objects: ObjectStore,
  caller: Caller,
  wanted: AwaitedReport,
): Promise<void> {
  const asked = { locale: caller.locale, report_id: randomUUID(), wanted };
  await sendFile(reply, objects, await caller.ask(makeReport, asked, { deadlineMs }));
}

/** The same for one incident on paper. */
export async function sendIncidentReport(
  reply: FastifyReply,
  objects: ObjectStore,
  caller: Caller,
  wanted: { incident_id: string; size: (typeof paperSizes)[number] },
): Promise<void> {
  const asked = { locale: caller.locale, report_id: randomUUID(), ...wanted };
  await sendFile(reply, objects, await caller.ask(makeIncidentReport, asked, { deadlineMs }));
}

/** The same for the toolbox talk of a week. */
export async function sendToolboxTalk(
  reply: FastifyReply,
  objects: ObjectStore,
  caller: Caller,
  wanted: Omit<DataOf<typeof makeToolboxTalk>, 'actor' | 'locale' | 'report_id'>,
): Promise<void> {
  const asked = { locale: caller.locale, report_id: randomUUID(), ...wanted };
  await sendFile(reply, objects, await caller.ask(makeToolboxTalk, asked, { deadlineMs }));
}

/** The same for a poster. */
export async function sendPoster(
  reply: FastifyReply,
  objects: ObjectStore,
  caller: Caller,
  wanted: Omit<DataOf<typeof makePoster>, 'actor'>,
): Promise<void> {
  await sendFile(reply, objects, await caller.ask(makePoster, wanted, { deadlineMs }));
}

async function sendFile(reply: FastifyReply, objects: ObjectStore, ticket: ExportTicket): Promise<void> {
  const stat = await objects.stat(ticket.key);
  const content = await objects.stream(ticket.key);
  content.once('close', () => void objects.delete(ticket.key).catch(() => {}));
  await reply
    .headers({
      'content-type': ticket.content_type,
      'content-disposition': `attachment; filename="${ticket.file_name}"`,
      'cache-control': 'no-store',
      ...(stat ? { 'content-length': stat.size } : {}),
    })
    .send(content);
}
