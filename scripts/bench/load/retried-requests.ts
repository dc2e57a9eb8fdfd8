import { HttpConnection } from './http.ts';

/** Results of requests that were repeated until they were answered. */
export interface RetriedRequests {
  sent: number;
  /** Number of responses by status. */
  statuses: Map<number, number>;
  /** Number of attempts that failed because there was no server, or because the connection broke before the response. */
  retries: number;
  /** Longest duration of an answered attempt. Milliseconds. */
  longestMs: number;
}

const retryMs = 20;

function takeOpen(free: HttpConnection[]): HttpConnection | undefined {
  for (let one = free.pop(); one !== undefined; one = free.pop()) if (!one.isClosed) return one;
  return undefined;
}

/** Sends requests at a fixed rate to a server that restarts, until stopped. Repeats each request until it is answered. */
export function sendUntilAnswered(
  url: string,
  next: () => Buffer,
  perSecond: number,
): { stop: () => Promise<RetriedRequests>; counts: RetriedRequests } {
  const counts: RetriedRequests = { sent: 0, statuses: new Map(), retries: 0, longestMs: 0 };
  const under: Promise<void>[] = [];
  const free: HttpConnection[] = [];
  let stopped = false;

  async function one(bytes: Buffer): Promise<void> {
    for (;;) {
      const started = performance.now();
      const connection = takeOpen(free) ?? new HttpConnection(url);
      try {
        const status = await connection.send(bytes);
        free.push(connection);
        counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
        counts.longestMs = Math.max(counts.longestMs, performance.now() - started);
        return;
      } catch {
        connection.close();
        counts.retries += 1;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (!stopped && counts.sent < due) {
      counts.sent += 1;
      under.push(one(next()));
    }
  }, 5);
  return {
    counts,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(under);
      for (const connection of free) connection.close();
      return counts;
    },
  };
}
