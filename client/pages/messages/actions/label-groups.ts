import { rowsOf } from '../../../sync/store.ts';

/** Groups conversations by their resulting label set. */
export function groupedByLabels(
  ids: readonly string[],
  label: string,
  on: boolean,
): { ids: string[]; labels: string[] }[] {
  const groups = new Map<string, { ids: string[]; labels: string[] }>();
  for (const id of ids) {
    const others = (rowsOf('conversation').get(id)?.labels ?? []).filter((one) => one !== label);
    const labels = on ? [...others, label] : others;
    const key = labels.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [id], labels });
    else group.ids.push(id);
  }
  return [...groups.values()];
}
