import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { foldEpisodes, noEpisodes } from './episodes.ts';

const day = limits.reopenMs;
type Step = [item: Parameters<typeof foldEpisodes>[1], at: number];
const after = (...steps: Step[]) =>
  steps.reduce((state, [item, at], n) => foldEpisodes(state, item, 'c', { at, position: n + 1 }), noEpisodes);

test.each<[string, Step[], string | null, string | null]>([
  ['opens with the first message', [['received', 1]], 'c.1', 'c.1'],
  [
    'continues with the next message',
    [
      ['received', 1],
      ['received', 2],
    ],
    'c.1',
    'c.1',
  ],
  [
    'ends once',
    [
      ['received', 1],
      ['ended', 2],
      ['ended', 3],
    ],
    null,
    'c.1',
  ],
  [
    'continues when reopened within a day',
    [
      ['received', 1],
      ['ended', 2],
      ['reopened', 2 + day],
    ],
    'c.1',
    'c.1',
  ],
  [
    'is a new one when reopened later',
    [
      ['received', 1],
      ['ended', 2],
      ['reopened', 3 + day],
    ],
    'c.3',
    'c.3',
  ],
  [
    'is a new one when reopened a day after its first end',
    [
      ['received', 1],
      ['ended', 2],
      ['ended', 4],
      ['reopened', 3 + day],
    ],
    'c.4',
    'c.4',
  ],
  [
    'is a new one when the customer writes, even immediately',
    [
      ['received', 1],
      ['ended', 2],
      ['received', 3],
    ],
    'c.3',
    'c.3',
  ],
  ['opens when a case without episodes is reopened', [['reopened', 1]], 'c.1', 'c.1'],
])('an episode %s', (_, steps, episodeId, lastEpisodeId) => {
  expect(after(...steps)).toMatchObject({ episodeId, lastEpisodeId });
});

test('an event that changes nothing returns the same state', () => {
  const open = after(['received', 1]);
  expect(foldEpisodes(open, 'reopened', 'c', { at: 2, position: 2 })).toBe(open);
});
