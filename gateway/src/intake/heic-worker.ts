/** Decodes one HEIC at a time with libheif (WebAssembly) off the event loop. Runs as a worker thread. */
import { parentPort } from 'node:worker_threads';
import heic from 'heic-decode';
import type { HeicAnswer, HeicRequest } from './heic-messages.js';

async function decode({ bytes, mostPixels }: HeicRequest): Promise<HeicAnswer> {
  const images = await heic.all({ buffer: bytes });
  try {
    const first = images[0];
    if (!first) return { kind: 'unreadable' };
    if (first.width * first.height > mostPixels) return { kind: 'too-large' };
    const { width, height, data } = await first.decode();
    return { kind: 'pixels', width, height, data: new Uint8Array(data) };
  } finally {
    images.dispose();
  }
}

parentPort?.on('message', (request: HeicRequest) => {
  decode(request)
    .catch((): HeicAnswer => ({ kind: 'unreadable' }))
    .then((answer) =>
      parentPort?.postMessage(answer, answer.kind === 'pixels' ? [answer.data.buffer as ArrayBuffer] : []),
    );
});
