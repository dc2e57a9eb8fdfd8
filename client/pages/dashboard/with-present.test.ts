import { expect, test } from 'vitest';
import type { Figure } from '../../../shared/api/figures.ts';
import { withPresent } from './with-present.ts';

const point = (value: number | null) => ({ at: '2026-11-19T00:00:00.000Z', value });
const figure: Figure = {
  name: 'activeConversations',
  unit: 'count',
  value: 96,
  previous: 84,
  change: 12,
  samples: 96,
  series: [point(80), point(96)],
};

test('a pushed value moves the figure, its change and its last point', () => {
  expect(withPresent({ activeConversations: figure }, 'activeConversations', { activeConversations: 90 })).toEqual({
    ...figure,
    value: 90,
    change: 6,
    samples: 90,
    series: [point(80), point(90)],
  });
});

test('without a figure of yesterday there is no change, and before the answer there is nothing', () => {
  const today = { ...figure, previous: null, change: null, series: [] };
  expect(withPresent({ activeConversations: today }, 'activeConversations', { activeConversations: 7 })).toEqual({
    ...today,
    value: 7,
    samples: 7,
  });
  expect(withPresent({ activeConversations: figure }, 'activeConversations', {})).toEqual(figure);
  expect(withPresent(null, 'activeConversations', { activeConversations: 7 })).toBeNull();
});
