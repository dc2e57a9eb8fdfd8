import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../shared/limits.ts';
import type { Hub } from './hub.ts';

/** Additional time for sockets that leave at the end, before they are closed. Milliseconds. */
const lateMs = 1000;

/** Returns the milliseconds over which sockets leave, so that the other nodes receive a limited number per second. */
export const drainMsOf = (sockets: number): number =>
  Math.max(limits.drainMs, (1000 * sockets) / limits.drainedPerSecond);

/**
 * Returns the milliseconds after which each socket leaves, in random order: one at a random time of each of as many equal parts of the
 * window, so that they never leave all at once.
 */
export function leaveTimes(sockets: number, random: () => number = Math.random): number[] {
  const part = drainMsOf(sockets) / sockets;
  const times = Array.from({ length: sockets }, (_, i) => Math.floor((i + random()) * part));
  for (let i = times.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [times[i], times[other]] = [times[other] as number, times[i] as number];
  }
  return times;
}

/**
 * Requests all sockets to connect to another node, and resolves when they have left. Those that do not leave in time, such as of
 * programs that ignore the request, are left to the end of the process.
 * @param signal ends the wait
 */
export async function drainSockets(hub: Hub, signal: AbortSignal): Promise<void> {
  const members = hub.all;
  const times = leaveTimes(members.length);
  for (const [i, { transport }] of members.entries()) transport.reconnect(times[i] as number);
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  // Webhooks are accepted for this time even if there are no sockets.
  const minimum = wait(limits.drainWebhooksMs);
  const end = new AbortController();
  const late = delay(drainMsOf(members.length) + lateMs, undefined, {
    signal: AbortSignal.any([signal, end.signal]),
  }).catch(() => undefined);
  await Promise.race([hub.emptied(), late]);
  end.abort();
  await minimum;
}
