/** Milliseconds that the server's clock is ahead of this machine's. */
let ahead = 0;

/** Milliseconds of deviation that are ignored: the server sends whole seconds, and a response takes time. */
const rightMs = 5000;

/**
 * Updates the server's time from a response.
 * @param date Date header of the response.
 * @param askedAt Local time of the request.
 */
export function learnTime(date: string | null, askedAt: number): void {
  const serverTime = Date.parse(date ?? '') + 500;
  const now = Date.now();
  const found = serverTime - (askedAt + now) / 2;
  if (Number.isNaN(found) || Math.abs(found - ahead) <= rightMs + (now - askedAt) / 2) return;
  ahead = Math.abs(found) <= rightMs ? 0 : found;
}

/** Current time by the server's clock, in which deadlines are measured. Independent of this machine's clock. */
export function present(): number {
  return Date.now() + ahead;
}
