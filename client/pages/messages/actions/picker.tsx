import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './actions.module.css';

type Props = {
  title: string;
  /** The field's words. */
  find: string;
  search: string;
  onSearch: (search: string) => void;
  /** The found options, in their order. */
  ids: readonly string[];
  onPick: (value: string) => void;
  onClose: () => void;
  autoFocus?: boolean;
  children: ReactNode;
};

/** Options that are found by a field; Enter picks the marked one. */
export function Picker({ title, find, search, onSearch, ids, onPick, onClose, autoFocus = false, children }: Props) {
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const any = ids.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of what is found is chosen anew at each letter, and when they come.
  useEffect(() => void combobox.selectFirstOption(), [search, any]);
  const order = ids.join();
  // Enter picks the marked one, wherever it stands by now: Mantine counts places.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts anew when the order changes.
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
      <Combobox.Options className={classes.options} aria-label={title}>
        {children}
      </Combobox.Options>
    </Combobox>
  );
}
