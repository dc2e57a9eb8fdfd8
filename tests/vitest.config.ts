import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clientPlugins } from '../client/vite.config.ts';

const root = join(import.meta.dirname, '..');
const everywhere = { root, extends: true as const };

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    reporters: ['default', './tests/support/reporter.ts'],
    // One group after the other, the quick ones first.
    projects: [
      {
        ...everywhere,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{shared,server,scripts}/**/*.test.ts'],
          testTimeout: 10_000,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...everywhere,
        plugins: [clientPlugins()],
        test: {
          name: 'client',
          isolate: false,
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/setup-client.ts'],
          testTimeout: 20_000,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...everywhere,
        test: {
          name: 'system',
          isolate: false,
          // A busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/binary/**'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...everywhere,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...everywhere,
        test: {
          name: 'binary',
          // The single executable, seen from outside as `npm start` is.
          include: [
            'tests/binary/**/*.test.ts',
            'tests/system/{outsider,crash,operator,operator-*}.test.ts',
            'tests/browser/{inbox,line-guide,proxy,restart}.test.ts',
          ],
          env: { PROGRAM: 'dist/oa-console' },
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
