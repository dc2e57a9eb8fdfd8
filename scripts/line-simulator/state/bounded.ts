/** Appends an item and drops the oldest, so that a long-running demo does not grow without limit. */
export function pushBounded<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit * 1.1) list.splice(0, list.length - limit);
}
