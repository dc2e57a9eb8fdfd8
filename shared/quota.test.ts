import { expect, test } from 'vitest';
import { quotaOf, reportedOf } from './quota.ts';

const asOf = '2026-01-05T03:00:00.000Z';

test.each([
  [{ type: 'none', used: 7 } as const, { value: null, left: null, warning: 'none' }],
  [{ type: 'limited', value: 1000, used: 949 } as const, { left: 51, warning: 'none' }],
  [{ type: 'limited', value: 1000, used: 950 } as const, { left: 50, warning: 'near' }],
  [{ type: 'limited', value: 100, used: 90 } as const, { left: 10, warning: 'near' }],
  [{ type: 'limited', value: 100, used: 100 } as const, { left: 0, warning: 'reached' }],
  [{ type: 'limited', value: 100, used: 130 } as const, { left: 0, warning: 'reached' }],
  [{ type: 'limited', value: 0, used: 0 } as const, { left: 0, warning: 'reached' }],
])('%o', (reported, expected) => {
  expect(quotaOf(reported, asOf)).toMatchObject(expected);
  expect(reportedOf(quotaOf(reported, asOf))).toEqual(reported);
});
