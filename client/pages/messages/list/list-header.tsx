import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Chip, CloseButton, Kbd, Menu, TextInput, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useRef } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import { sorts } from '../../../../shared/inbox-order.ts';
import { limits } from '../../../../shared/limits.ts';
import { keepClear } from '../../../alerts/clear-areas.ts';
import { composes } from '../../../ui/composes.ts';
import { useThrottled } from '../../../ui/use-throttled.ts';
import classes from './list-header.module.css';
import { filterHints, filterLabels, sortLabels } from './list-labels.ts';
import {
  filterAtom,
  furtherViews,
  mainViews,
  searchAtom,
  searchTypedAtom,
  sortAtom,
  typedAtom,
  type View,
} from './list-query.ts';

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

type FilterChipsProps = { counts: FilterCounts | null };

/** Filters with their current counts. The grid has three fixed columns, so that the filters do not move when counts change. */
const FilterChips = memo(function FilterChips({ counts }: FilterChipsProps) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useAtom(filterAtom);
  return (
    <div className={classes.grid}>
      <div className="contents" role="radiogroup" aria-label={t({ id: 'list.filters', message: 'Filters' })}>
        <Chip.Group value={filter} onChange={(value) => setFilter(value as View)}>
          {mainViews.map((name) => (
            <Chip
              key={name}
              name="inbox-filter"
              value={name}
              classNames={classes}
              title={i18n._(filterHints[name] ?? filterLabels[name])}
            >
              <FilterText name={name} counts={counts} />
            </Chip>
          ))}
        </Chip.Group>
      </div>
      <FurtherFilters filter={filter} counts={counts} onChange={setFilter} />
    </div>
  );
});

type FurtherProps = FilterChipsProps & { filter: View; onChange: (filter: View) => void };

/** Menu of the remaining filters. The button shows the selected filter. */
function FurtherFilters({ filter, counts, onChange }: FurtherProps) {
  const { t } = useLingui();
  const chosen = furtherViews.find((name) => name === filter);
  const more = t({ id: 'list.more_filters', message: 'More filters' });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes.further}
          data-chosen={chosen !== undefined || undefined}
          data-over={(counts?.overtime ?? 0) > 0 || undefined}
          aria-label={chosen === undefined ? more : undefined}
        >
          {chosen === undefined ? (
            <span className={`flex-1 overflow-hidden text-start ellipsis nowrap ${classes.caption}`}>
              {t({ id: 'messages.more', message: 'More' })}
            </span>
          ) : (
            <>
              <VisuallyHidden>{more}: </VisuallyHidden>
              <FilterText name={chosen} counts={counts} />
            </>
          )}
          <IconChevronDown className="flex-none" size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={filter} onChange={(value) => onChange(value as View)}>
          {furtherViews.map((name) => (
            <Menu.RadioItem
              key={name}
              value={name}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} />}
              data-over={(name === 'overtime' && (counts?.overtime ?? 0) > 0) || undefined}
            >
              <span className={`flex gap-12 w-full ${classes.item}`}>
                <FilterText name={name} counts={counts} />
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function FilterText({ name, counts }: FilterChipsProps & { name: View }) {
  const { i18n } = useLingui();
  const count = counts?.[name];
  return (
    <>
      <span className={`flex-1 overflow-hidden text-start ellipsis nowrap ${classes.caption}`}>
        {i18n._(filterLabels[name])}
      </span>
      <span className={`flex-none tabular dimmed ${classes.count}`}>
        {count === undefined ? '' : shortCount(count, i18n.locale)}
      </span>
    </>
  );
}

/** Counts above 999 are shortened, because longer counts would leave no room for the label. */
function shortCount(count: number, locale: string): string {
  return count > 999 ? '999+' : count.toLocaleString(locale);
}
