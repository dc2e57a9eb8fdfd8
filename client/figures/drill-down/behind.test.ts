import { expect, test } from 'vitest';
import type { FigureRow } from '../../../shared/api/figures.ts';
import { agree, partsOf, spreadOf } from './behind.ts';

test.each([
  [
    { unit: 'seconds', value: 38, samples: 612 },
    { sum: 23_256, of: 612 },
  ],
  [
    { unit: 'percent', value: 87.288136, samples: 118 },
    { sum: 103, of: 118 },
  ],
  [
    { unit: 'score', value: 4.5, samples: 2 },
    { sum: 9, of: 2 },
  ],
  [{ unit: 'count', value: 31, samples: 31 }, null],
  [{ unit: 'percent', value: 91.2, samples: null }, null],
  [{ unit: 'seconds', value: null, samples: 0 }, null],
  [{ unit: 'money', value: [{ currency: 'THB', amount: 5 }], samples: 1 }, null],
] as const)('%j has the parts %j', (figure, parts) => {
  expect(partsOf({ ...figure, value: figure.value as never })).toEqual(parts);
});

test('rows agree with a figure by those that count, once all of them are here', () => {
  const row = (counted: boolean) => ({ counted, value: 1 }) as FigureRow;
  const rows = [row(true), row(true), row(false)];
  const figure = (samples: number | null) => ({ samples });
  expect(agree(rows, figure(2), true)).toBe(true);
  expect(agree(rows, figure(3), true)).toBe(false);
  expect(agree(rows, figure(2), false)).toBeNull();
  expect(agree(rows, figure(null), true)).toBeNull();
});

test('times fall into steps whose ends belong to them', () => {
  expect(spreadOf([0, 10, 10.5, 30, 31, 300, 1800, 1801])).toEqual([2, 2, 1, 1, 1, 1]);
});
