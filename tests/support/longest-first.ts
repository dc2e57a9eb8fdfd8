import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const file = join(import.meta.dirname, '../durations.json');

/** Seconds per test file in the recorded run, by `project path`. */
const recorded: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'));

export const durationKey = (project: string, path: string): string => `${project} ${path}`;

/** Replaces the recorded durations. Called after a complete run with `RECORD_DURATIONS=1`. */
export function record(durations: Record<string, number>): void {
  const sorted = Object.entries(durations).sort(([, a], [, b]) => b - a);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Starts the longest files first, so that no worker is left with a long file at the end. Unknown files count as long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ project, moduleId }: TestSpecification) =>
      recorded[durationKey(project.name, moduleId.slice(project.config.root.length + 1))] ?? 60;
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    // Files of one project run together, because a worker that switches projects imports all modules again.
    return files.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || a.project.name.localeCompare(b.project.name) || seconds(b) - seconds(a),
    );
  }
}
