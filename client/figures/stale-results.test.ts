import { expect, test } from 'vitest';
import type { Failed } from '../api/api.ts';
import { StaleResults, stalenessOf } from './stale-results.ts';

const meta = { asOf: new Date().toISOString() };
const asOf = Date.parse(meta.asOf);
const failed = (status: number, code: string | null, progress?: string): Failed => ({
  error: true,
  status,
  code,
  message: '',
  details: progress === undefined ? [] : [{ path: 'progress', message: progress }],
  data: null,
});

test.each([
  ['of the present', { meta, error: null, age: 9 }, null],
  ['without a moment', { meta: {}, error: null }, null],
  ['that is behind', { meta, error: null, age: 10 }, { why: 'behind', asOf }],
  ['that does not come', { meta, error: failed(500, null) }, { why: 'failing', asOf }],
  ['requested too often', { meta: null, error: failed(429, 'too_many_requests') }, { why: 'failing', asOf: null }],
  [
    'whose rows are being rebuilt',
    { meta, error: failed(503, 'not_ready', '45') },
    { why: 'rebuilding', asOf, percent: '45' },
  ],
  ['that is refused', { meta: null, error: failed(403, 'forbidden') }, null],
])('an answer %s', (_, result, reason) => {
  expect(stalenessOf({ age: 0, ...result })).toEqual(reason);
});

test('all answers together are as old as the oldest, for the reason that explains the others', () => {
  const answers = new StaleResults();
  const [one, two] = [{}, {}];
  answers.set(one, { why: 'behind', asOf: 5 });
  answers.set(two, { why: 'rebuilding', asOf: 9, percent: '10' });
  expect(answers.view().worst).toEqual({ why: 'rebuilding', asOf: 5, percent: '10' });
  answers.set(two, null);
  expect(answers.view().worst).toEqual({ why: 'behind', asOf: 5 });
  answers.set(one, null);
  expect(answers.view().worst).toBeNull();
});
