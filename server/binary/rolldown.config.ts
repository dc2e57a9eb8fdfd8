import { defineConfig } from 'rolldown';
import { programs } from '../rolldown.config.ts';

/** Packages that read files at run time. They are shipped unchanged instead of being bundled. */
export const unbundled = ['better-sqlite3'];

/** Bundles the code of the single executable: the programs and threads with all packages, and the entry point that unpacks the program. */
export default defineConfig([
  {
    input: programs,
    platform: 'node',
    external: unbundled,
    transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
    output: { dir: 'dist/binary/program/dist/server' },
  },
  {
    input: { start: './server/binary/start.ts' },
    platform: 'node',
    output: { dir: 'dist/binary', format: 'cjs', entryFileNames: '[name].cjs' },
  },
]);
