import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clientPlugins } from '../client/vite.config.ts';
import { LongestFirst } from './support/longest-first.ts';

const root = join(import.meta.dirname, '..');
/** Far above what a machine with ten times the load takes: a test that hangs fails, a slow one does not. */
const longest = process.env.LONG === undefined ? 600_000 : 3_600_000;
const patience = { testTimeout: longest, hookTimeout: longest };
/** Files of a project share their workers' processes, and so the imports, the browser and its pages. */
const everywhere = { root, extends: true as const };
const shared = { isolate: false, maxWorkers: 2, ...patience };

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    reporters: ['default', './tests/support/reporter.ts'],
    sequence: { sequencer: LongestFirst },
    // One group after the other, the quick ones first.
    projects: [
      {
        ...everywhere,
        test: {
          ...shared,
          name: 'unit',
          include: ['{shared,server,scripts}/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...everywhere,
        plugins: [clientPlugins()],
        test: {
          ...shared,
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/setup-client.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...everywhere,
        test: {
          ...shared,
          // The server and the browser side by side, so that one core is not idle while a page waits.
          name: 'system',
          expect: { poll: { timeout: 60_000 } },
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/binary/**'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...everywhere,
        test: {
          ...shared,
          name: 'binary',
          // The single executable, seen from outside as `npm start` is: what packaging can break.
          include: [
            'tests/binary/**/*.test.ts',
            'tests/system/{outsider,operator}.test.ts',
            'tests/browser/{line-guide,restart}.test.ts',
          ],
          env: { PROGRAM: 'dist/oa-console' },
          expect: { poll: { timeout: 60_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
