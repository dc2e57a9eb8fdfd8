import { defineConfig } from 'rolldown';
import { threadEntries } from './process/thread-entries.ts';

/** Entry points: the programs and their threads. */
export const programs = { main: './server/main.ts', demo: './scripts/demo/main.ts', ...threadEntries };

/**
 * Bundles the JavaScript: one file per program and thread, plus shared chunks. Packages stay external, except LINE's SDK: the server uses
 * a few of its 380 files.
 */
export default defineConfig({
  input: programs,
  platform: 'node',
  external: /^(?!@line\/bot-sdk$)[^./]/,
  output: { dir: 'dist/server', sourcemap: true },
});
