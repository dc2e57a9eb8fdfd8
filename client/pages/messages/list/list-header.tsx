import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import { sorts } from '../../../../shared/inbox-order.ts';
import { keepClear } from '../../../alerts/clear-areas.ts';
import { useThrottled } from '../../../ui/use-throttled.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import classes from './list-header.module.css';
import { sortLabels } from './list-labels.ts';
import { SearchBox, type SearchProps } from './search-box.tsx';
import { useSetSort, useShownSort } from './use-shown.ts';

/** Minimum time between updates of the shown counts. Milliseconds. */
const countsMs = 200;

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
      <SearchBox {...search} />
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
