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

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  await Promise.all([
    toBrotli(content, quality).then((smaller) => writeFile(`${file}.br`, smaller)),
    toGzip(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ]);
}

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
        const names = await readdir(folder, { recursive: true });
        await Promise.all(names.filter((name) => text.test(name)).map((name) => compress(join(folder, name))));
      },
    },
  };
}
