import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids of one millisecond increase in the order of their creation', () => {
  const ids = Array.from({ length: 2000 }, () => newId(1_700_000_000_000));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(2000);
  expect(newId(1_700_000_000_001) > (ids.at(-1) ?? '')).toBe(true);
  expect(ids[0]).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
