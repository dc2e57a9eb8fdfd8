/** Appends and forgets the oldest, so that a demo left running for days does not grow for ever. */
export function pushBounded<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit * 1.1) list.splice(0, list.length - limit);
}
