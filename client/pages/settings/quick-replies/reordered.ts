import type { QuickReply } from '../../../../shared/rows.ts';

type Placed = Pick<QuickReply, 'id' | 'sort'>;

export const inOrder = (a: Placed, b: Placed) => a.sort - b.sort || (a.id < b.id ? -1 : 1);

/**
 * Returns the new sort values that move an item to another position of a list. Reassigns only the sort values that the list already uses,
 * so that items outside the list keep their positions.
 * @param list items that can be moved, in order
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
