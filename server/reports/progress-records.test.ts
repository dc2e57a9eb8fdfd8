import { expect, test } from 'vitest';
import { ProgressRecords } from './progress-records.ts';

test('progress is recorded at most once a second, in steps of a twentieth', () => {
  let now = 0;
  const recorded: number[] = [];
  const progress = new ProgressRecords(
    (share) => recorded.push(share),
    () => now,
  );
  progress.reached(0.5, 'pdf');
  now = 1000;
  progress.reached(0.04, 'pdf');
  progress.reached(0.5, 'pdf');
  now = 1900;
  progress.reached(0.9, 'pdf');
  now = 2000;
  progress.reached(0.53, 'pdf');
  progress.reached(0.95, 'pdf');
  expect(recorded).toEqual([0.5, 0.95]);
});
