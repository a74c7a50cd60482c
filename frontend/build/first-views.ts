import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { themeStyleSheet } from '../src/components/theme.js';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

/** The modules of a page. */
interface FirstScreen {
  /** modules whose markup is drawn into the page */
  readonly drawn: readonly string[];
  /** modules that follow */
  readonly next: readonly string[];
  /** modules of the screen that comes after this one: fetched once the network has nothing else to do, and not run */
  readonly later?: readonly string[];
  /** of its scripts, gzip, in kB: what somebody waits for who has nothing of the app yet */
  readonly mostKb?: number;
}
const screens = {
  start: { drawn: ['start.tsx', 'features/landing/landing.tsx'], next: [], mostKb: 120 },
  signIn: {
    drawn: ['start.tsx'],
    next: ['app/application.tsx', 'features/auth/login.tsx'],
    // Not the charts: their library would still be on its way when the figures are asked for.
    later: ['app/shell/shell.tsx', 'components/dialogs/dialog.tsx', 'features/dashboard/dashboard.tsx'],
    mostKb: 190,
  },
  // what every screen begins with: a part of the sign-in's
  other: { drawn: [], next: ['start.tsx', 'app/application.tsx'] },
} satisfies Record<string, FirstScreen>;
/** What people open most, and what its scripts may weigh (gzip, in kB), so that a slip of one import is noticed: it took 38 of them. */
const weighed = {
  'features/dashboard/dashboard.tsx': 350,
  'features/review/review.tsx': 370,
  'features/capture/capture.tsx': 297,
};
const emptyRoot = '<div id="root"></div>';

/** The chunks behind some modules: what a browser would ask for one after the other, it can ask for at once. */
function chunksOf(bundle: Bundle, modules: readonly string[]): Chunk[] {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const found = new Map<string, Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (!chunk) throw new Error(`first views: no chunk begins with ${module}`);
    add(chunk);
  }
  return [...found.values()];
}

/** @throws when the scripts of a screen weigh more than `mostKb` */
function weigh(chunks: readonly Chunk[], screen: string, mostKb: number): void {
  const kb = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
  if (kb > mostKb) throw new Error(`first views: ${kb.toFixed(1)} kB of scripts for ${screen}, at most ${mostKb}`);
}

const stylesOf = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];

const filesOf = (chunks: readonly Chunk[]): string[] => [
  ...stylesOf(chunks),
  ...chunks.map(({ fileName }) => fileName),
];

/** `html` with what its screen needs named in the head, as far as the page does not name it already. */
function withLinks(html: string, bundle: Bundle, screen: keyof typeof screens): string {
  const { drawn: drawnModules, next, later = [], mostKb }: FirstScreen = screens[screen];
  const chunks = chunksOf(bundle, [...drawnModules, ...next]);
  if (mostKb) weigh(chunks, screen, mostKb);
  // What is drawn already needs its styles before it is shown; the others come with their scripts.
  const needed = stylesOf(chunksOf(bundle, drawnModules));
  const how = (name: string) => (needed.includes(name) ? 'rel="stylesheet"' : 'rel="preload" as="style"');
  const links = [
    ...stylesOf(chunks).map((name) => ({ name, link: `<link ${how(name)} crossorigin href="/${name}">` })),
    ...chunks.map(({ fileName: name }) => ({ name, link: `<link rel="modulepreload" crossorigin href="/${name}">` })),
    ...filesOf(chunksOf(bundle, later))
      .filter((name) => !filesOf(chunks).includes(name))
      .map((name) => ({ name, link: `<link rel="prefetch" crossorigin href="/${name}">` })),
  ].filter(({ name }) => !html.includes(`"/${name}"`));
  return html.replace('</head>', `${links.map(({ link }) => link).join('\n    ')}\n  </head>`);
}

/** The markup of the first views, drawn by the app's own components. */
async function drawn(config: InlineConfig): Promise<{ start: string; signIn: string }> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const server = await createServer({
    ...config,
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(root, 'node_modules/.vite-first-views'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { startPage, signInPage } = (await server.ssrLoadModule('/src/prerender.tsx')) as {
      startPage: () => Promise<string>;
      signInPage: () => string;
    };
    const start = await startPage();
    if (start.includes('<script')) throw new Error('first views: the start page would need an inline script');
    return { start, signIn: signInPage() };
  } finally {
    await server.close();
  }
}

/**
 * What a slow phone shows before any script has run: the theme's colours and the typeface are named in every page, the
 * start page is drawn (`landing.html`), the sign-in page has its frame (`login.html`), and each page asks at once for the
 * scripts of its screen. `index.html` stays the page of everything else.
 */
export function firstViews(config: InlineConfig): Plugin {
  return {
    name: 'first-views',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const letters = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        const typeface = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${letters}` };
        return [
          { tag: 'style', children: themeStyleSheet(), injectTo: 'head' },
          // First of all: text that is shown in another typeface first moves when the right one comes.
          ...(letters ? [{ tag: 'link', attrs: typeface, injectTo: 'head-prepend' as const }] : []),
        ];
      },
    },
    writeBundle: {
      sequential: true,
      handler: async ({ dir = '' }, bundle) => {
        const html = await readFile(join(dir, 'index.html'), 'utf8');
        if (!html.includes(emptyRoot)) throw new Error('first views: index.html has no empty #root');
        const { start, signIn } = await drawn(config);
        const page = (name: string, markup: string) =>
          html.replace(emptyRoot, () => `<div id="root" data-page="${name}">${markup}</div>`);
        await writeFile(join(dir, 'landing.html'), withLinks(page('start', start), bundle, 'start'));
        await writeFile(join(dir, 'login.html'), withLinks(page('sign-in', signIn), bundle, 'signIn'));
        await writeFile(join(dir, 'index.html'), withLinks(html, bundle, 'other'));
        for (const [screen, mostKb] of Object.entries(weighed)) {
          weigh(chunksOf(bundle, [...screens.other.next, 'app/shell/shell.tsx', screen]), screen, mostKb);
        }
      },
    },
  };
}
