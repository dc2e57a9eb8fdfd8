import { describe, expect, test } from 'vitest';
import type { Figure, FigureRow } from '../../../shared/api/figures.ts';
import { agreementOf } from './agreement.ts';

const row = (value: number | null, counted = true, why = '') => ({ value, counted, why }) as FigureRow;
const figure = (of: object) => of as Figure;

describe('rows agree with a figure', () => {
  test.each([
    [
      'a count, by its sum',
      { name: 'replyBilled', unit: 'count', value: 5, samples: 2 },
      [row(2), row(3), row(9, false)],
    ],
    ['a mean', { name: 'avgResponseTime', unit: 'seconds', value: 13.666667, samples: 3 }, [row(10), row(20), row(11)]],
    [
      'a share',
      { name: 'onTimeReplyRate', unit: 'percent', value: 66.666667, samples: 3 },
      [row(100), row(0), row(100)],
    ],
    [
      'a count that is a mean',
      { name: 'messagesPerCustomer', unit: 'count', value: 2.5, samples: 2 },
      [row(2), row(3)],
    ],
    [
      'a mean of which no count is known',
      { name: 'avgResponseTime', unit: 'seconds', value: 15, samples: null },
      [row(10), row(20)],
    ],
    [
      'a resolution rate, whose counted rows are its numerator',
      { name: 'resolutionRate', unit: 'percent', value: 50, samples: 2 },
      [row(100), row(0, false), row(null, false)],
    ],
    ['nothing', { name: 'csat', unit: 'score', value: null, samples: 0 }, [row(null, false)]],
    [
      'money, by currency',
      {
        name: 'revenue',
        unit: 'money',
        value: [
          { currency: 'THB', amount: 700 },
          { currency: 'TWD', amount: 50 },
          { currency: 'USD', amount: 0 },
        ],
        samples: 3,
      },
      [row(300, true, 'THB'), row(50, true, 'TWD'), row(400, true, 'THB')],
    ],
    [
      'money of messages that cost a tenth of a minor unit',
      { name: 'saved', unit: 'money', value: [{ currency: 'JPY', amount: 5 }], samples: 45 },
      Array.from({ length: 45 }, () => row(0.1, true, 'JPY')),
    ],
  ])('%s', (_, of, rows) => {
    expect(agreementOf(rows, figure(of), true)).toEqual({
      state: 'same',
      counted: rows.filter(({ counted }) => counted).length,
    });
  });
});

describe('rows differ from a figure', () => {
  const mean = { name: 'avgResponseTime', unit: 'seconds', value: 15, samples: 2 };

  test('in their number', () => {
    expect(agreementOf([row(15)], figure(mean), true)).toEqual({ state: 'count', counted: 1, samples: 2 });
  });

  test('in their mean, with an equal number', () => {
    expect(agreementOf([row(10), row(21)], figure(mean), true)).toEqual({ state: 'value', counted: 2, made: 15.5 });
  });

  test('in their sum, with an equal number', () => {
    const sum = { name: 'points', unit: 'count', value: 60, samples: 1 };
    expect(agreementOf([row(10)], figure(sum), true)).toEqual({ state: 'value', counted: 1, made: 10 });
  });

  test('in the numerator or the denominator of a resolution rate', () => {
    const rate = { name: 'resolutionRate', unit: 'percent', value: 50, samples: 2 };
    expect(agreementOf([row(100)], figure(rate), true)).toEqual({ state: 'count', counted: 1, samples: 2 });
    expect(agreementOf([row(100), row(100)], figure(rate), true)).toEqual({ state: 'value', counted: 2, made: 100 });
  });

  test('in the amount of one currency', () => {
    const sales = { name: 'revenue', unit: 'money', value: [{ currency: 'THB', amount: 700 }], samples: 2 };
    const rows = [row(300, true, 'THB'), row(400, true, 'TWD')];
    expect(agreementOf(rows, figure(sales), true)).toEqual({
      state: 'value',
      counted: 2,
      made: [
        { currency: 'THB', amount: 300 },
        { currency: 'TWD', amount: 400 },
      ],
    });
  });
});

test('there is no text for incomplete rows, and for parts with their own rule', () => {
  const mean = { name: 'csat', unit: 'score', value: 4, samples: 1 };
  expect(agreementOf([row(4)], figure(mean), false)).toEqual({ state: 'loading' });
  const efficiency = { name: 'efficiency', unit: 'percent', value: 91, samples: null };
  expect(agreementOf([row(100)], figure(efficiency), true)).toEqual({ state: 'parts' });
});
