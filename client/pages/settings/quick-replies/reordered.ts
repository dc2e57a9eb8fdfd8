import type { QuickReply } from '../../../../shared/rows.ts';

type Placed = Pick<QuickReply, 'id' | 'sort'>;

export const inOrder = (a: Placed, b: Placed) => a.sort - b.sort || (a.id < b.id ? -1 : 1);

/**
 * Moves one of a list to another place in it. The list's own numbers are dealt out anew, so that what is not in it (filtered
 * out, or not the person's to change) stays where it is.
 * @param list in order
 * @returns the changes
 */
export function reordered(list: readonly Placed[], id: string, to: number): { id: string; sort: number }[] {
  const from = list.findIndex((one) => one.id === id);
  if (from < 0 || to < 0 || to >= list.length || to === from) return [];
  const order = list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Placed);
  let last = Number.NEGATIVE_INFINITY;
  const numbers = list.map(({ sort }) => {
    last = Math.max(sort, last + 1);
    return last;
  });
  return order
    .map((one, index) => ({ id: one.id, sort: numbers[index] as number, before: one.sort }))
    .filter(({ sort, before }) => sort !== before)
    .map(({ id: moved, sort }) => ({ id: moved, sort }));
}
