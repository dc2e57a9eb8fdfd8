const firstMs = 2000;
const longestMs = 5000;

/**
 * Milliseconds before a page tries to connect again: any part of a span that doubles, so that those whose server went do not all come
 * back at once, nor in step later.
 * @param tries that failed since the last connection
 * @param chance from 0 to 1
 */
export function reconnectPause(tries: number, chance = Math.random()): number {
  return chance * Math.min(longestMs, firstMs * 2 ** tries);
}
