/** Appends an item and drops the oldest items above a limit, so that a long-running demo does not grow without bound. */
export function pushBounded<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit * 1.1) list.splice(0, list.length - limit);
}
