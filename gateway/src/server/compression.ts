import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below that a packet is sent anyway. */
const fromBytes = 1_024;
/** Answers are made for one reader each: a tenth of the time of the best compression, for nearly its size. */
const brotliQuality = 4;
const json = /^application\/(problem\+)?json\b/;

/**
 * Texts (JSON, CSV) go compressed to whoever takes it: a list of a thousand incidents is 2 MB otherwise. Pictures and
 * workbooks are compressed by themselves, files of the web app by the build, and live events must not wait for more of
 * them. Requests stay uncompressed (BODY_ENCODING). No cookies are used, so that nobody can make another's browser ask for
 * a secret beside guesses of it (BREACH).
 */
export async function registerCompression(instance: FastifyInstance): Promise<void> {
  await instance.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: fromBytes,
    customTypes: json,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    zlibOptions: { level: 6 },
  });
}
