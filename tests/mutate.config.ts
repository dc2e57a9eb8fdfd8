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
    // Stryker runs tests in threads, where a change of TZ has no effect.
    exclude: ['client/pages/messages/actions/transcript.test.ts'],
    environment: isClient ? 'happy-dom' : 'node',
    setupFiles: isClient ? ['tests/support/setup-client.ts'] : [],
    isolate: false,
    // Stryker ends tests that a mutant slows down.
    testTimeout: 600_000,
  },
});
