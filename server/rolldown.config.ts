import { defineConfig } from 'rolldown';
import { threadEntries } from './process/thread-entries.ts';

/** Entry points of the bundles: the programs and their threads. */
export const programs = { main: './server/main.ts', demo: './scripts/demo/main.ts', ...threadEntries };

/**
 * Bundles the server: one file per program and thread, and shared chunks. Does not bundle packages, except LINE's SDK, because the server
 * uses only a few of its 380 files.
 */
export default defineConfig({
  input: programs,
  platform: 'node',
  external: /^(?!@line\/bot-sdk$)[^./]/,
  output: { dir: 'dist/server', sourcemap: true },
});
