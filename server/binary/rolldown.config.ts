import { defineConfig } from 'rolldown';
import { programs } from '../rolldown.config.ts';

/** Packages whose files the program reads at run time: they lie beside it as they are. */
export const unbundled = ['better-sqlite3'];

/** The code of the single executable: the programs and threads with all packages in them, and the start that unpacks them. */
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
