import type { ExportTicket } from '@hazardlens/contracts';
import type { ObjectStore } from '@hazardlens/service-kit';
import type { FastifyReply } from 'fastify';

/** Writing 100,000 rows takes seconds, and whoever asked sees a progress state. */
export const exportDeadlineMs = 55_000;

/**
 * Streams a finished export and removes it afterwards, also when the reader went away. What a crash leaves behind is
 * an orphan like any other.
 */
export async function sendExport(reply: FastifyReply, objects: ObjectStore, ticket: ExportTicket): Promise<void> {
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
