const firstMs = 2000;
const longestMs = 5000;

/**
 * Milliseconds before the next attempt to connect: random within an exponentially growing range, so that clients of a stopped server do not
 * reconnect at the same time.
 * @param tries Failed attempts since the last connection.
 * @param chance Random number from 0 to 1.
 */
export function reconnectPause(tries: number, chance = Math.random()): number {
  return chance * Math.min(longestMs, firstMs * 2 ** tries);
}
