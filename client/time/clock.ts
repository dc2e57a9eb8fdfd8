/** Milliseconds by which the server's clock is ahead of this machine's. */
let ahead = 0;

/** Deviation of the clocks that is ignored, because the server sends whole seconds and a response takes time. Milliseconds. */
const rightMs = 5000;

/**
 * Updates the difference to the server's clock with the time of a response.
 * @param date Date header of the response.
 * @param askedAt Local time at which the request was sent.
 */
export function learnTime(date: string | null, askedAt: number): void {
  const serverTime = Date.parse(date ?? '') + 500;
  const now = Date.now();
  const found = serverTime - (askedAt + now) / 2;
  if (Number.isNaN(found) || Math.abs(found - ahead) <= rightMs + (now - askedAt) / 2) return;
  ahead = Math.abs(found) <= rightMs ? 0 : found;
}

/** Returns the current time by the server's clock. Deadlines are measured in this time, because this machine's clock can be wrong. */
export function present(): number {
  return Date.now() + ahead;
}
