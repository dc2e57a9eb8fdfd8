import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints the tally as the last line of a run. What broke outside a test (an import, a stray promise) counts as a failure. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) counts[test.result().state]++;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    }
    // A test that never came to an end is no success.
    const failed = counts.failed + counts.pending;
    if (failed > 0 || counts.passed === 0) process.exitCode = 1;
    console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
  }
}
