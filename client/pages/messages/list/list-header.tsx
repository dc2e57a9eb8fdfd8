import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Kbd, Menu, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useRef } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import { sorts } from '../../../../shared/inbox-order.ts';
import { limits } from '../../../../shared/limits.ts';
import { keepClear } from '../../../alerts/clear-areas.ts';
import { composes } from '../../../ui/composes.ts';
import { useThrottled } from '../../../ui/use-throttled.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import classes from './list-header.module.css';
import { sortLabels } from './list-labels.ts';
import { searchAtom, searchTypedAtom, typedAtom } from './list-query.ts';
import { useSetSort, useShownSort } from './use-shown.ts';

/** Minimum time between updates of the shown counts. Milliseconds. */
const countsMs = 200;

type SearchProps = {
  searchRef: RefObject<HTMLInputElement | null>;
  /** Moves the cursor through the results. Called for the arrow keys, while the search field keeps the focus. */
  onMove: (by: 1 | -1) => boolean;
  onOpen: () => void;
};

type Props = SearchProps & {
  counts: FilterCounts | null;
  /** Whether a search is active. A search ignores the filter. */
  searching: boolean;
  news: ReactNode;
  actions: ReactNode;
};

export function ListHeader({ counts, searching, news, actions, ...search }: Props) {
  const shown = useThrottled(counts, countsMs);
  return (
    <header ref={keepClear} className="flex flex-col gap-10 py-12 px-16 border-bottom">
      <div className={`flex items-center gap-4 min-h-28 ${classes.top}`}>
        <Title order={1} className="me-auto text-18 weight-700 leading-28">
          <Trans id="list.title">Messages</Trans>
        </Title>
        {news}
        {actions}
        {!searching && <SortMenu />}
      </div>
      <Search {...search} />
      {!searching && <FilterChips counts={shown} />}
      {!searching && <FilterBar />}
    </header>
  );
}

const SortMenu = memo(function SortMenu() {
  const { t, i18n } = useLingui();
  const sort = useShownSort();
  const setSort = useSetSort();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-xs" rightSection={<IconChevronDown size={14} />}>
          <VisuallyHidden>{t({ id: 'list.sort', message: 'Sort' })}: </VisuallyHidden>
          {i18n._(sortLabels[sort])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map((name) => (
          <Menu.Item key={name} onClick={() => setSort(name)} rightSection={name === sort && <IconCheck size={14} />}>
            {i18n._(sortLabels[name])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

const restMs = 200;

/** Search field. Starts the search after a pause in typing, but not during IME input. */
const Search = memo(function Search({ searchRef, onMove, onOpen }: SearchProps) {
  const { t } = useLingui();
  const applied = useAtomValue(searchAtom);
  const [typed, setTyped] = useAtom(typedAtom);
  const apply = useSetAtom(searchTypedAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const label = t({ id: 'list.search', message: 'Search customers and messages' });
  const change = (value: string, composing: boolean) => {
    setTyped(value);
    clearTimeout(timer.current);
    if (!composing) timer.current = setTimeout(apply, value === '' ? 0 : restMs);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composes(event.nativeEvent)) return;
    const { key } = event;
    if (key === 'Escape') {
      change('', false);
      event.currentTarget.blur();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onMove(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      event.preventDefault();
      clearTimeout(timer.current);
      if (typed.trim() === applied) onOpen();
      else apply();
    }
  };
  return (
    <TextInput
      ref={searchRef}
      value={typed}
      maxLength={limits.phraseMax}
      onChange={(event) => change(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => change(event.currentTarget.value, false)}
      onKeyDown={press}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        typed === '' ? (
          <Kbd className={classes.key} size="xs">
            /
          </Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t({ id: 'list.search_clear', message: 'Clear search' })}
            onClick={() => change('', false)}
          />
        )
      }
    />
  );
});
