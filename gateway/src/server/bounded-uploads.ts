import { type Readable, Transform } from 'node:stream';
import { DomainError, defaultBodyLimit } from '@hazardlens/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Upload, UploadBudget, type Uploader, type UploadLimits } from './upload-budget.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back what a large body holds, before the answer goes out: its photos are stored. Repeatable. */
    releaseUpload?: () => void;
  }
}

/** Those who send without an account share what one organisation may have on its way, and an address what one session may. */
const withoutAccount = 'none';

/**
 * Bodies of routes that take photos are read as fast as there is room for them; who has too much on its way, or sends next to
 * nothing, is told to come again. Also where anybody may send: that a link opens nothing is known only once its body is read.
 */
export function boundUploads(instance: FastifyInstance, limits: UploadLimits): void {
  const budget = new UploadBudget(limits);
  instance.addHook('preParsing', async (request, _reply, payload) => {
    if ((request.routeOptions.bodyLimit ?? defaultBodyLimit) <= defaultBodyLimit) return payload;
    const upload = budget.open(uploaderOf(request));
    const body = counted(payload as Readable, upload, limits.windowMs);
    request.releaseUpload = () => {
      upload.release();
      // Where it was refused before its end, nobody reads it any more.
      body.destroy();
    };
    return body;
  });
  const release = async (request: FastifyRequest) => request.releaseUpload?.();
  instance.addHook('onResponse', release);
  instance.addHook('onRequestAbort', release);
}

const uploaderOf = ({ caller, limitKey, ip }: FastifyRequest): Uploader =>
  caller
    ? { session: caller.signIn.sessionId, tenant: caller.actor.tenant_id }
    : { session: limitKey ?? ip, tenant: withoutAccount };

/** The body as it comes, each part after there is room for it. */
function counted(payload: Readable, upload: Upload, windowMs: number): Readable {
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      upload.take(chunk.length).then(() => done(null, chunk), done);
    },
    flush(done) {
      upload.arrived();
      done();
    },
  });
  const watch = setInterval(() => {
    if (upload.stalled()) body.destroy(new DomainError('UPLOAD_STALLED'));
  }, windowMs).unref();
  payload.on('error', (error) => body.destroy(error));
  payload.on('close', () => {
    if (!payload.readableEnded) body.destroy(new DomainError('UPLOAD_STALLED'));
  });
  body.on('close', () => {
    clearInterval(watch);
    payload.unpipe(body);
    // What still comes is read and dropped, so that the answer reaches who is still sending.
    payload.resume();
  });
  payload.pipe(body);
  return body;
}
