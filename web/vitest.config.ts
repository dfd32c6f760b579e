import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The messages are compiled before (npm test), not watched. The files of one worker
// share their modules, so that the bundles of the sets are loaded once.
export default defineConfig({
  plugins: [svelte()],
  test: { css: { include: /\.css\?raw/ }, include: ['src/**/*.test.ts'], setupFiles: ['src/testing/setup.ts'], isolate: false },
});
