import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clientPlugins } from '../client/vite.config.ts';
import { LongestFirst } from './support/longest-first.ts';
import { excludedFiles, longFiles, mainFiles } from './support/nodes-files.ts';

const root = join(import.meta.dirname, '..');
const { NODES, LONG } = process.env;
/**
 * Timeout in milliseconds. Far longer than a test takes on a machine with ten times the load, so that a hanging test fails and a slow one
 * does not.
 */
const longest = LONG === undefined ? 600_000 : 3_600_000;
const patience = { testTimeout: longest, hookTimeout: longest, expect: { poll: { timeout: 60_000 } } };
const clusterFiles = [
  'tests/{system,contract}/cluster*.test.ts',
  'tests/contract/log-{copies,postgres,vacuum}.test.ts',
];
const nodesFiles =
  NODES === undefined
    ? [...mainFiles, ...(LONG === undefined ? [] : longFiles)]
    : ['tests/{system,browser,laws}/**/*.test.ts'];
const everywhere = { root, extends: true as const };
/**
 * Files of a project share their worker processes, and therefore the imports, the browser and its pages. There is one worker more than a
 * small machine has cores, because a worker waits for its browser a tenth of the time.
 */
const shared = { isolate: false, maxWorkers: 3, ...patience };

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    reporters: ['default', './tests/support/reporter.ts'],
    sequence: { sequencer: LongestFirst },
    // Projects run one after the other, starting with the fastest.
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
          // Server and browser tests share a project, so that no core is idle while a page waits.
          name: 'system',
          setupFiles: ['tests/support/setup-system.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/binary/**', ...clusterFiles],
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...everywhere,
        test: {
          ...shared,
          // Files that start several nodes and PostgreSQL. Run one after the other, because a node that gets no processor time for seconds
          // loses the lease.
          name: 'cluster',
          maxWorkers: 1,
          setupFiles: ['tests/support/setup-system.ts'],
          include: clusterFiles,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...everywhere,
        test: {
          ...shared,
          // Files of `system` against several nodes behind a load balancer. NODES sets their number and includes all files that do not
          // differ.
          name: 'nodes',
          env: { NODES: NODES ?? '3' },
          globalSetup: ['tests/support/setup-nodes.ts'],
          setupFiles: ['tests/support/setup-system.ts'],
          include: nodesFiles,
          exclude: [...clusterFiles, ...excludedFiles],
          sequence: { groupOrder: 4 },
        },
      },
      {
        ...everywhere,
        test: {
          ...shared,
          name: 'binary',
          // Tests of the single executable from outside, as an operator runs it. Covers packaging errors.
          include: [
            'tests/binary/**/*.test.ts',
            'tests/system/{outsider,operator}.test.ts',
            'tests/browser/{line-guide,restart}.test.ts',
          ],
          env: { PROGRAM: 'dist/oa-console' },
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
