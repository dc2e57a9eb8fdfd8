import { describe, expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const rejected = (message: string, status = 400) => ({ state: 'rejected' as const, status, message, details: [] });

describe('a refused reply token', () => {
  const refused = rejected('Invalid reply token');
  test('on a certain first attempt falls back to a push', () => {
    expect(outcomeOf({ via: 'reply' }, refused, true)).toEqual({ next: 'returned' });
  });
  test('later has no meaning, like any other refusal of a reply', () => {
    for (const result of [refused, rejected('x'), { state: 'token_invalid' as const, status: 401, message: '' }]) {
      expect(outcomeOf({ via: 'reply' }, result, false)).toEqual({ next: 'unknown' });
    }
  });
});

test.each([
  ['rate_limited', { state: 'rate_limited' as const }, true],
  ['unreachable', { state: 'unreachable' as const }, true],
  ['no_answer', { state: 'no_answer' as const }, false],
  ['unavailable', { state: 'unavailable' as const, status: 503 }, false],
])('%s is retried, and whether it may have arrived is stored', (_state, result, certain) => {
  for (const via of ['reply', 'push'] as const) {
    expect(outcomeOf({ via }, result, true)).toMatchObject({ next: 'again', certain });
  }
});

test('a push refused by LINE has failed, regardless of earlier attempts', () => {
  for (const certain of [true, false]) {
    expect(outcomeOf({ via: 'push' }, rejected('Failed to send messages'), certain)).toMatchObject({
      next: 'failed',
      code: 'customer_unknown',
    });
  }
});
