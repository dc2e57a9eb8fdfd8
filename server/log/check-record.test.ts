import { expect, test } from 'vitest';
import { problemsOf } from './check-record.ts';
import type { Actor, LogRecord } from './port.ts';

const refused = { type: 'access.refused', staffId: 'p', route: 'GET /staff', details: [], address: '::1', repeated: 0 };

const recordOf = (actor: Actor, stream: string): LogRecord =>
  ({ position: 1, stream, at: 0, actor, events: [refused], contents: {} }) as unknown as LogRecord;

test.each<[Actor, string]>([
  ['system', 'security'],
  ['staff:p', 'security'],
  ['token:t/staff:p', 'security'],
  ['token:t/staff:p', 'config'],
])('a record of %s in %s is sound', (actor, stream) => {
  expect(problemsOf(recordOf(actor, stream), 0)).toEqual([]);
});

test.each(['token:t', 'token:/staff:p', 'token:a/b/staff:p', 'somebody'])(
  'nobody called %s caused a record',
  (actor) => {
    expect(problemsOf(recordOf(actor as Actor, 'config'), 0)).toHaveLength(1);
  },
);
