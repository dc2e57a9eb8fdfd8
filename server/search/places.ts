import type { Sqlite } from '../storage/sqlite.ts';
import { tablesOf } from './index-file.ts';
import type { Find } from './messages.ts';

/** Upper limit of the difference between a message's time and its arrival. Webhooks can be late, and messages can be sent later. */
const slackMs = 2 * 40 * 86_400_000;

/**
 * Returns the range of places that can contain messages of the requested times. Places have the order of arrival, so the range is found by
 * binary search, and is larger than the times by {@link slackMs} at both ends.
 */
export function placesOf(sqlite: Sqlite, { since, until }: Find, newest: number): [begin: number, end: number] {
  const timeAt = sqlite.prepare<[number], { place: number; at: number }>(
    `SELECT place, at FROM ${tablesOf.message.docs} WHERE place >= ? ORDER BY place LIMIT 1`,
  );
  /** Returns the first place whose message is not earlier than `at`, as if the times were in order. */
  const placeOf = (at: number): number => {
    let [low, high] = [0, newest + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = timeAt.get(middle);
      if (found === undefined || found.at >= at) high = middle;
      else low = found.place + 1;
    }
    return low;
  };
  return [since === null ? 0 : placeOf(since - slackMs), until === null ? newest + 1 : placeOf(until + slackMs)];
}
