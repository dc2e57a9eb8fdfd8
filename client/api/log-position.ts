/** Latest position that this page knows, and the epoch that it belongs to. */
let known = { epoch: '', position: 0 };

/**
 * Learns the epoch of the server, and a position up to which this page has seen the log: of a command or a push. A position of another epoch
 * is forgotten, because positions of different epochs cannot be compared.
 */
export function learnPosition(epoch: string, position: number): void {
  known = { epoch, position: epoch === known.epoch ? Math.max(known.position, position) : position };
}

/** Learns from a REST response. Of a GET, only the epoch: a position is required only of what the person has changed or received. */
export function learnFromResponse(method: string, header: (name: string) => string | null): void {
  const epoch = header('log-epoch');
  if (epoch !== null) learnPosition(epoch, method === 'GET' ? 0 : Number(header('log-position') ?? 0));
}

/** Returns the headers that make the server include the known position before it responds (SYNC-11). */
export function positionHeaders(): Record<string, string> {
  const { epoch, position } = known;
  return position === 0 ? {} : { 'log-position': String(position), 'log-epoch': epoch };
}
