import { defineConfig } from 'rolldown';
import { threadEntries } from './process/thread-entries.ts';

/** The programs, and those of their threads. */
export const programs = { main: './server/main.ts', demo: './scripts/demo/main.ts', ...threadEntries };

/** The JavaScript that runs: a file for each program and thread, and for what they share. Packages stay outside. */
export default defineConfig({
  input: programs,
  platform: 'node',
  external: /^[^./]/,
  output: { dir: 'dist/server', sourcemap: true },
});
