import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Kbd, Menu, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import type { ReactNode, RefObject } from 'react';
import { memo, useRef, useState } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './list-header.module.css';
import { searchAtom, sortAtom, sortNames } from './list-query.ts';
import { sortWords } from './list-words.ts';

type Props = { counts: FilterCounts | null; searchRef: RefObject<HTMLInputElement | null>; actions?: ReactNode };

export function ListHeader({ counts, searchRef, actions }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <Title order={1} className={classes.title}>
          <Trans id="list.title">Messages</Trans>
        </Title>
        <SortMenu />
        {actions}
      </div>
      <Search inputRef={searchRef} />
      <FilterChips counts={counts} />
    </header>
  );
}

const SortMenu = memo(function SortMenu() {
  const { t, i18n } = useLingui();
  const [sort, setSort] = useAtom(sortAtom);
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-xs" rightSection={<IconChevronDown size={14} />}>
          <VisuallyHidden>{t({ id: 'list.sort', message: 'Sort' })}: </VisuallyHidden>
          {i18n._(sortWords[sort])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortNames.map((name) => (
          <Menu.Item key={name} onClick={() => setSort(name)} rightSection={name === sort && <IconCheck size={14} />}>
            {i18n._(sortWords[name])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

const restMs = 200;

/** Searches when the typing rests, never while an input method composes. */
const Search = memo(function Search({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useLingui();
  const [applied, setApplied] = useAtom(searchAtom);
  const [typed, setTyped] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const label = t({ id: 'list.search', message: 'Search people and messages' });
  const change = (value: string, composing: boolean) => {
    setTyped(value);
    clearTimeout(timer.current);
    if (!composing) timer.current = setTimeout(() => setApplied(value.trim()), value === '' ? 0 : restMs);
  };
  return (
    <TextInput
      ref={inputRef}
      value={typed}
      onChange={(event) => change(event.currentTarget.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => change(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        change('', false);
        event.currentTarget.blur();
      }}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs">/</Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t({ id: 'list.search_clear', message: 'Clear the search' })}
            onClick={() => change('', false)}
          />
        )
      }
    />
  );
});
