import { expect, test } from 'vitest';
import { partsOf, spreadOf } from './behind.ts';

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

test('times fall into steps whose ends belong to them', () => {
  expect(spreadOf([0, 10, 10.5, 30, 31, 300, 1800, 1801])).toEqual([2, 2, 1, 1, 1, 1]);
});
