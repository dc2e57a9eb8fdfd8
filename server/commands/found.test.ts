import { expect, test } from 'vitest';
import { differing, mustBeCurrent, same } from './found.ts';

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  ['', {}, false],
  [{}, '', false],
])('%j and %j are the same JSON value: %s', (a, b, equal) => {
  expect(same(a, b)).toBe(equal);
});

test('only values that differ from the row are changes', () => {
  expect(differing({ a: 1, b: null, c: 3 }, { a: 1, b: { d: 2 }, c: undefined })).toEqual({ b: { d: 2 } });
});

test('an edit is current if it is based on the last version', () => {
  for (const version of [5, 6, undefined]) expect(() => mustBeCurrent(5, version)).not.toThrow();
  expect(() => mustBeCurrent(5, 4)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
});
