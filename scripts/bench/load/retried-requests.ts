import { HttpConnection } from './http.ts';

/** The outcome of requests that were sent again until they were answered. */
export interface RetriedRequests {
  sent: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** Tries that found nobody there, or whose connection broke before an answer. */
  retries: number;
  /** The longest that a try took which was answered, in milliseconds. */
  longestMs: number;
}

const retryMs = 20;

function takeOpen(free: HttpConnection[]): HttpConnection | undefined {
  for (let one = free.pop(); one !== undefined; one = free.pop()) if (!one.isClosed) return one;
  return undefined;
}

/** Requests at a fixed rate over a server that goes and comes back; each is sent until it is answered. Runs until told to stop. */
export function sendUntilAnswered(
  url: string,
  next: () => Buffer,
  perSecond: number,
): { stop: () => Promise<RetriedRequests>; told: RetriedRequests } {
  const told: RetriedRequests = { sent: 0, statuses: new Map(), retries: 0, longestMs: 0 };
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
        told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1);
        told.longestMs = Math.max(told.longestMs, performance.now() - started);
        return;
      } catch {
        connection.close();
        told.retries += 1;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (!stopped && told.sent < due) {
      told.sent += 1;
      under.push(one(next()));
    }
  }, 5);
  return {
    told,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(under);
      for (const connection of free) connection.close();
      return told;
    },
  };
}
