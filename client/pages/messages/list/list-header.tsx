import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowUp, IconCheck, IconChevronDown, IconSquareCheck } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { memo } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import { sorts } from '../../../../shared/inbox-order.ts';
import { keepClear } from '../../../alerts/clear-areas.ts';
import { useCan } from '../../../session/session.ts';
import { useThrottled } from '../../../ui/use-throttled.ts';
import { batchAtom } from './batch.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterButton } from './filter-panel.tsx';
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
  /** Number of changes deferred while the pointer is over the list. */
  heldCount: number;
  onShowHeld: () => void;
};

/** Title, tools, search and filters of the list. Memoized, so that moving the cursor does not render them. */
export const ListHeader = memo(function ListHeader({ counts, searching, heldCount, onShowHeld, ...search }: Props) {
  const shown = useThrottled(counts, countsMs);
  return (
    <header ref={keepClear} className="flex flex-col gap-10 py-12 px-16 border-bottom">
      <div className={`flex items-center gap-4 min-h-28 ${classes.top}`}>
        <Title order={1} className="me-auto text-18 weight-700 leading-28">
          <Trans id="list.title">Messages</Trans>
        </Title>
        <HeldPill heldCount={heldCount} onShow={onShowHeld} />
        {!searching && <FilterButton />}
        <BatchSwitch />
        {!searching && <SortMenu />}
      </div>
      <SearchBox {...search} />
      {!searching && <FilterChips counts={shown} />}
      {!searching && <FilterBar />}
    </header>
  );
});

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

/** Button that starts and ends batch mode. Hidden if the user has no permission for batch actions. */
const BatchSwitch = memo(function BatchSwitch() {
  const { t } = useLingui();
  const mayReply = useCan('messages.reply');
  const [chosen, choose] = useAtom(batchAtom);
  const label = t({ id: 'list.batch_start', message: 'Select several' });
  if (!mayReply) return null;
  return (
    // The tooltip is on the left, so that it does not cover the sort menu or the search.
    <Tooltip label={label} position="left">
      <ActionIcon
        variant={chosen === null ? 'subtle' : 'light'}
        color={chosen === null ? 'gray' : undefined}
        aria-label={label}
        aria-pressed={chosen !== null}
        onClick={() => choose(chosen === null ? new Set() : null)}
      >
        <IconSquareCheck size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
});

/** Button that applies the changes deferred while the pointer was over the list. Hidden if there are none. */
function HeldPill({ heldCount, onShow }: { heldCount: number; onShow: () => void }) {
  if (heldCount === 0) return null;
  return (
    <Button size="compact-xs" radius="xl" leftSection={<IconArrowUp size={12} />} onClick={onShow}>
      <Trans id="list.held">{heldCount} new</Trans>
    </Button>
  );
}
