import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this the headers weigh as much. */
const smallest = 1000;
const text = /\.(css|html|m?js|json|svg|webmanifest)$/;

/** Beside every text file its compressed forms, so that the server sends a quarter and compresses nothing itself. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      // after the service worker has been written
      order: 'post',
      sequential: true,
      handler: async () => {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!text.test(name)) continue;
          const file = join(folder, name);
          const content = await readFile(file);
          if (content.length < smallest) continue;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
          await writeFile(`${file}.br`, await toBrotli(content, quality));
          await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
        }
      },
    },
  };
}
