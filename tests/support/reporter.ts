import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

const cache = join(import.meta.dirname, '../../node_modules/.cache');

/**
 * Prints the tally as the last line of a run, and before it what failed outside a test (an import, a hook, a stray promise).
 * Files that failed stand in a file for `scripts/test.mjs`, which hands back the number of tests that passed in all others.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const before = Number(process.env['PASSED_BEFORE'] ?? 0);
    const counts = { passed: before, failed: 0, skipped: 0, pending: 0 };
    const outside = unhandled.map((error) => said(error, 'outside tests', error.VITEST_TEST_NAME));
    for (const module of modules) {
      const { relativeModuleId: file } = module;
      outside.push(...module.errors().map((error) => said(error, file)));
      for (const suite of module.children.allSuites()) {
        outside.push(...suite.errors().map((error) => said(error, file, suite.fullName)));
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state]++;
        // A test that never came to an end is no success.
        if (state === 'pending') console.log(`failed: ${file}, ${test.fullName}: it never came to an end`);
      }
    }
    for (const line of outside) console.log(line);
    const failed = counts.failed + counts.pending + outside.length;
    const broken = modules.filter((module) => !module.ok());
    const whole = modules.filter((module) => module.ok());
    const passed = whole.flatMap((module) => [...module.children.allTests('passed')]).length;
    mkdirSync(cache, { recursive: true });
    const files = unhandled.length > 0 ? [] : broken.map((module) => module.relativeModuleId);
    writeFileSync(join(cache, 'failed-files.json'), JSON.stringify({ files, passed }));
    if (failed > 0 || counts.passed === 0) process.exitCode = 1;
    console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
  }
}

/** One line, so that it stands beside the tally where a log keeps its end alone. */
function said({ message, stacks }: SerializedError, ...where: unknown[]): string {
  const [at] = stacks ?? [];
  const place = at === undefined ? '' : ` (${at.file}:${at.line})`;
  const [first] = message.split('\n');
  return `failed: ${where.filter((one) => one !== undefined).join(', ')}: ${first}${place}`;
}
