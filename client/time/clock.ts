/** How far the server is ahead of this machine, in ms. */
let ahead = 0;

/** Up to here a clock is right: the server tells whole seconds, and an answer takes its time. */
const rightMs = 5000;

/**
 * Learns the server's time from an answer.
 * @param date the answer's Date header
 * @param askedAt when this machine asked, by its own clock
 */
export function learnTime(date: string | null, askedAt: number): void {
  const said = Date.parse(date ?? '') + 500;
  const now = Date.now();
  const found = said - (askedAt + now) / 2;
  if (Number.isNaN(found) || Math.abs(found - ahead) <= rightMs + (now - askedAt) / 2) return;
  ahead = Math.abs(found) <= rightMs ? 0 : found;
}

/** The present as the server counts it: deadlines stand in its time, whatever this machine's clock says. */
export function present(): number {
  return Date.now() + ahead;
}
