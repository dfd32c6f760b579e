import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The messages are compiled before (npm test), not watched.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/testing/setup.ts'] },
});
