import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { chunkGroups } from './build/chunks.js';
import { compressed } from './build/compressed.js';
import { firstViews } from './build/first-views.js';
import { offlineCopy } from './build/offline-copy.js';
import { manifestColours } from './src/components/theme.js';

const library = (name: string) => fileURLToPath(new URL(`../libs/${name}/src/index.ts`, import.meta.url));

/** What the app and the pages that the build draws from it must have in common. */
const shared: InlineConfig = {
  resolve: {
    alias: {
      '@hazardlens/contracts': library('contracts'),
      '@hazardlens/taxonomy': library('taxonomy'),
      '@hazardlens/risk': library('risk'),
    },
  },
  // Names of classes come from file and name only, so that drawn markup meets the styles of the bundle.
  css: { modules: { generateScopedName: '[local]_[hash:base64:6]' } },
};

export default defineConfig({
  ...shared,
  plugins: [
    react(),
    firstViews(shared),
    {
      // Contracts keep tables, which the entry needs, beside schemas, which it does not. Wrapped as pure calls the schemas
      // (and with them all of zod) fall away where nobody uses them.
      name: 'pure-schemas',
      enforce: 'pre',
      transform: (code, id) =>
        id.includes('/libs/contracts/src/')
          ? code.replace(
              /^(export )?const (\w+) = ([a-z]\w*\s*[.(][\s\S]*?);\n(?=\n*\S|\n*$)/gm,
              (_, exported, name, call) =>
                `function make_${name}() { return ${call}; }\n${exported ?? ''}const ${name} = /* @__PURE__ */ make_${name}();\n`,
            )
          : null,
    },
    {
      // The one colour that HTML needs comes from the theme, too.
      name: 'theme-colour',
      transformIndexHtml: (html) => html.replaceAll('%THEME_COLOUR%', manifestColours.theme),
    },
    offlineCopy({
      name: 'HazardLens',
      short_name: 'HazardLens',
      description: 'Site safety from photo to decision.',
      lang: 'en',
      display: 'standalone',
      start_url: '/dashboard',
      scope: '/',
      theme_color: manifestColours.theme,
      background_color: manifestColours.background,
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      ],
      shortcuts: [{ name: 'Capture', url: '/capture' }],
    }),
    compressed(),
  ],
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } } },
  build: {
    target: 'es2023',
    sourcemap: false,
    // The charts' library: 190 kB compressed, and only where a chart is shown.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
      treeshake: {
        // No manualPureFunctions here: 'event' would also drop event.preventDefault(), wherever a parameter has that name.
        moduleSideEffects: [{ test: /\/libs\/(contracts|taxonomy|risk)\//, sideEffects: false }],
      },
    },
  },
});
