import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { durationKey, record } from './longest-first.ts';

const secondsOf = (module: TestModule): number => {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
};

const cache = join(import.meta.dirname, '../../node_modules/.cache');

/**
 * Prints errors outside of tests (an import, a hook, an unhandled rejection), the ten longest files, and the tally as the last line. With
 * RECORD_DURATIONS, records the duration of each file. Writes a list of the failed files, which `scripts/test.mjs` reruns. During a rerun,
 * PASSED_BEFORE contains the number of tests that passed in all other files.
 */
export default class TallyReporter implements Reporter {
  readonly #startedAt = performance.now();

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = { passed: Number(process.env.PASSED_BEFORE ?? 0), failed: 0, skipped: 0, pending: 0 };
    const outside = unhandled.map((error) => lineOf(error, 'outside tests', error.VITEST_TEST_NAME));
    for (const module of modules) {
      const { relativeModuleId: file } = module;
      outside.push(...module.errors().map((error) => lineOf(error, file)));
      for (const suite of module.children.allSuites()) {
        outside.push(...suite.errors().map((error) => lineOf(error, file, suite.fullName)));
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state]++;
        // An unfinished test counts as a failure.
        if (state === 'pending') console.log(`failed: ${file}, ${test.fullName}: did not finish`);
      }
    }
    for (const line of outside) console.log(line);
    const failed = counts.failed + counts.pending + outside.length;
    if (failed > 0 || counts.passed === 0) process.exitCode = 1;
    writeFailed(modules, unhandled.length > 0);
    if (modules.length > 1) this.#printLongest(modules);
    if (process.env.RECORD_DURATIONS !== undefined && process.env.PASSED_BEFORE === undefined) {
      const durations = modules.map((module) => {
        const key = durationKey(module.project.name, module.relativeModuleId);
        return [key, Math.round(secondsOf(module) * 10) / 10] as const;
      });
      record(Object.fromEntries(durations));
    }
    console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
  }

  #printLongest(modules: readonly TestModule[]): void {
    console.log('\nThe ten longest files:');
    for (const module of modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, 10)) {
      console.log(`${secondsOf(module).toFixed(1).padStart(7)} s  ${module.project.name}  ${module.relativeModuleId}`);
    }
    const sum = modules.reduce((seconds, module) => seconds + secondsOf(module), 0);
    const wall = (performance.now() - this.#startedAt) / 1000;
    console.log(`${sum.toFixed(1).padStart(7)} s  all ${modules.length} files, in ${(wall / 60).toFixed(1)} minutes\n`);
  }
}

/**
 * Writes the list of failed files for a rerun. The list is empty if an error occurred outside of a test file, because rerunning files would
 * not repeat that error.
 */
function writeFailed(modules: readonly TestModule[], isUnhandled: boolean): void {
  const failed = modules.filter((module) => !module.ok());
  const files = isUnhandled ? [] : [...new Set(failed.map((module) => module.relativeModuleId))];
  const others = modules.filter((module) => !files.includes(module.relativeModuleId));
  const passed = others.flatMap((module) => [...module.children.allTests('passed')]).length;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'failed-files.json'), JSON.stringify({ files, passed }));
}

/** Formats an error as one line, so that truncated logs show it next to the tally. */
function lineOf({ message, stacks }: SerializedError, ...where: unknown[]): string {
  const [at] = stacks ?? [];
  const place = at === undefined ? '' : ` (${at.file}:${at.line})`;
  const [first] = message.split('\n');
  return `failed: ${where.filter((one) => one !== undefined).join(', ')}: ${first}${place}`;
}
