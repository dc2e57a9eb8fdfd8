import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { foldEpisodes, noEpisodes } from './episodes.ts';

const day = limits.reopenMs;
type Step = [item: Parameters<typeof foldEpisodes>[1], at: number];
const after = (...steps: Step[]) =>
  steps.reduce((state, [item, at], n) => foldEpisodes(state, item, 'c', { at, position: n + 1 }), noEpisodes);

test.each<[string, Step[], string | null, string | null]>([
  ['opens with the first message', [['said', 1]], 'c.1', 'c.1'],
  [
    'goes on with the next',
    [
      ['said', 1],
      ['said', 2],
    ],
    'c.1',
    'c.1',
  ],
  [
    'ends once',
    [
      ['said', 1],
      ['ended', 2],
      ['ended', 3],
    ],
    null,
    'c.1',
  ],
  [
    'goes on when reopened within a day',
    [
      ['said', 1],
      ['ended', 2],
      ['reopened', 2 + day],
    ],
    'c.1',
    'c.1',
  ],
  [
    'is another when reopened later',
    [
      ['said', 1],
      ['ended', 2],
      ['reopened', 3 + day],
    ],
    'c.3',
    'c.3',
  ],
  [
    'is another when reopened a day after its first end',
    [
      ['said', 1],
      ['ended', 2],
      ['ended', 4],
      ['reopened', 3 + day],
    ],
    'c.4',
    'c.4',
  ],
  [
    'is another when the customer writes, however soon',
    [
      ['said', 1],
      ['ended', 2],
      ['said', 3],
    ],
    'c.3',
    'c.3',
  ],
  ['opens by hand where there was none', [['reopened', 1]], 'c.1', 'c.1'],
])('an episode %s', (_, steps, episodeId, lastEpisodeId) => {
  expect(after(...steps)).toMatchObject({ episodeId, lastEpisodeId });
});

test('an event that changes nothing leaves the same state', () => {
  const open = after(['said', 1]);
  expect(foldEpisodes(open, 'reopened', 'c', { at: 2, position: 2 })).toBe(open);
});
