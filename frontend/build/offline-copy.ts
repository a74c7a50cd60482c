import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** The whole shell, so that capture works without network; of the fonts only those the two languages need. */
const shell = ['**/*.{js,css,html,svg,webmanifest}', '**/inter-latin-*.woff2'];
/** Names in there carry a hash of the content: they need no other version. */
const hashed = /^assets\//;

async function filesOf(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const names = await Array.fromAsync(glob(shell, { cwd: folder }));
  return Promise.all(
    names
      .map((name) => name.replaceAll('\\', '/'))
      .sort()
      .map(async (url) => {
        const version = async () =>
          createHash('sha256')
            .update(await readFile(join(folder, url)))
            .digest('hex');
        return { url, revision: hashed.test(url) ? null : await version() };
      }),
  );
}

/** Makes the app installable: its manifest, and the service worker (`sw.js`) that keeps the shell for days without network. */
export function offlineCopy(manifest: object): Plugin {
  let folder = '';
  const manifestFile = 'manifest.webmanifest';
  return {
    name: 'offline-copy',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile}` }, injectTo: 'head' }],
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
        const files = await filesOf(folder);
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { shellFiles: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2023',
            rolldownOptions: {
              input: fileURLToPath(new URL('../src/app/service-worker/worker.ts', import.meta.url)),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
