import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clientPlugins } from '../client/vite.config.ts';

const root = join(import.meta.dirname, '..');
const isClient = process.env.MUTATE === 'client';

/** Vitest configuration of Stryker: either the unit or the client tests. */
export default defineConfig({
  root,
  plugins: isClient ? [clientPlugins()] : [],
  test: {
    include: isClient ? ['client/**/*.test.{ts,tsx}'] : ['{shared,server,scripts}/**/*.test.ts'],
    // Excluded, because this test changes TZ, which has no effect in the threads in which Stryker runs tests.
    exclude: ['client/pages/messages/actions/transcript.test.ts'],
    environment: isClient ? 'happy-dom' : 'node',
    setupFiles: isClient ? ['tests/support/setup-client.ts'] : [],
    isolate: false,
    // A long timeout in milliseconds, because Stryker itself ends tests that a mutant slows down.
    testTimeout: 600_000,
  },
});
