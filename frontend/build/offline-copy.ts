import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** The whole shell, so that capture works without network; of the fonts only those the two languages need. */
const shell = ['**/*.{js,css,html,svg,webmanifest}', '**/inter-latin-*.woff2'];
/** Names in there carry a hash of the content: they need no other version. */
const hashed = /^assets\//;

interface ShellFile {
  url: string;
  revision: string | null;
  integrity?: string;
}

/**
 * Of the other files the worker takes its own version only: while an installation is upgraded, one gateway has the new worker and
 * another still the old page, which would be kept as the new one, and be blank once the scripts it names are gone.
 */
async function filesOf(folder: string): Promise<ShellFile[]> {
  const names = await Array.fromAsync(glob(shell, { cwd: folder }));
  return Promise.all(
    names
      .map((name) => name.replaceAll('\\', '/'))
      .sort()
      .map(async (url) => {
        if (hashed.test(url)) return { url, revision: null };
        const hash = createHash('sha256').update(await readFile(join(folder, url)));
        const integrity = `sha256-${hash.digest('base64')}`;
        return { url, revision: integrity, integrity };
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
