/** Latest position that this page knows, and the epoch that it belongs to. */
let known = { epoch: '', position: 0 };

/**
 * Stores the epoch of the server, and a position up to which this page has seen the log. Removes a position of another epoch, because
 * positions of different epochs cannot be compared.
 */
export function learnPosition(epoch: string, position: number): void {
  known = { epoch, position: epoch === known.epoch ? Math.max(known.position, position) : position };
}

/**
 * Stores the epoch of a response. Also stores the position, except of a GET, because a page must wait only for changes that it has made or
 * received.
 */
export function learnFromResponse(method: string, header: (name: string) => string | null): void {
  const epoch = header('log-epoch');
  if (epoch !== null) learnPosition(epoch, method === 'GET' ? 0 : Number(header('log-position') ?? 0));
}

/** Removes the position. Called if the server does not reach it, for example because its data was replaced by an older copy. */
export function forgetPosition(): void {
  known.position = 0;
}

/** Returns the headers that make the server include the known position before it responds (SYNC-11). */
export function positionHeaders(): Record<string, string> {
  const { epoch, position } = known;
  return position === 0 ? {} : { 'log-position': String(position), 'log-epoch': epoch };
}
