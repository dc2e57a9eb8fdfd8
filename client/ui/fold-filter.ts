import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { holds } from '../../shared/fold.ts';

/** Filters the options of a searchable select by the folded form of the search text and the labels (see shared/fold.ts). */
export const foldFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = (item: ComboboxItem) => holds(search, String(item.label));
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return isFound(option) ? [option] : [];
    const items = option.items.filter(isFound);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
  return found.slice(0, limit);
};
