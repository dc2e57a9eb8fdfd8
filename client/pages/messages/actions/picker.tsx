import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './actions.module.css';

type Props = {
  title: string;
  /** Placeholder and label of the field. */
  find: string;
  search: string;
  onSearch: (search: string) => void;
  /** Ids of the matching options, in display order. */
  ids: readonly string[];
  onPick: (value: string) => void;
  onClose: () => void;
  autoFocus?: boolean;
  children: ReactNode;
};

/** Searchable list of options. Enter selects the marked option. */
export function Picker({ title, find, search, onSearch, ids, onPick, onClose, autoFocus = false, children }: Props) {
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const any = ids.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first match is marked after every input, and once options are loaded.
  useEffect(() => void combobox.selectFirstOption(), [search, any]);
  const order = ids.join();
  // Mantine identifies the marked option by its index, so the index must be updated when the order changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes.
  useEffect(() => combobox.updateSelectedOptionIndex(), [order]);
  return (
    <Combobox store={combobox} onOptionSubmit={onPick}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          autoFocus={autoFocus}
          onFocus={() => combobox.selectFirstOption()}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          placeholder={find}
          aria-label={find}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={`mt-8 overflow-y-auto max-h-320 ${classes.options}`} aria-label={title}>
        {children}
      </Combobox.Options>
    </Combobox>
  );
}
