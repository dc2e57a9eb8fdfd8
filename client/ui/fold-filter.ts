import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { holds } from '../../shared/fold.ts';

/** Filter of searchable selects. Matches labels in their folded form. */
export const foldFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = (item: ComboboxItem) => holds(search, String(item.label));
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return isFound(option) ? [option] : [];
    const items = option.items.filter(isFound);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
  return found.slice(0, limit);
};
