import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';
import inlang from './project.inlang/settings.json' with { type: 'json' };
import { chunks } from './scripts/chunks.mjs';
import { languages } from './scripts/languages.mjs';
import { sets } from './scripts/packs.mjs';
import { words } from './scripts/words.mjs';

// The Go server that `npm run dev` speaks to.
const server = loadEnv('', '.', 'CIRCULADE_').CIRCULADE_SERVER ?? 'http://127.0.0.1:8080';

const files = chunks();

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      outputStructure: 'locale-modules',
    }),
    languages(inlang),
    words(inlang.locales),
    sets(),
    svelte(),
    { ...files.plugin, apply: 'build' as const },
  ],
  // One build for every path: the server writes its own into the page (src/lib/site.ts).
  base: './',
  build: {
    target: 'es2022',
    // light-dark() and nesting are written out for older browsers.
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    modulePreload: false,
    // What of others is in the page, for the licences of a release.
    license: { fileName: 'licences.json' },
    assetsInlineLimit: 0,
    // Names without hashes keep the committed output's history small; the
    // server answers with an ETag, so nothing stale is ever shown.
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
        codeSplitting: { groups: files.groups },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/art': { target: server },
      // The chapters of the rules book; its pages have no such end.
      '^/rules/.*\\.json$': { target: server },
    },
  },
});
