import { useLingui } from '@lingui/react/macro';
import { Chip, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { memo } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import type { SavedView } from '../../../../shared/view-row.ts';
import { useBrand } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { useViewNumbers } from '../../../sync/view-numbers.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import classes from './list-header.module.css';
import { filterHints, filterLabels } from './list-labels.ts';
import { filterAtom, furtherViews, mainViews, shownAtom, showSavedAtom, type View } from './list-query.ts';
import { useViews } from './use-shown.ts';

type FilterChipsProps = { counts: FilterCounts | null };

/** Filters with their current counts. The grid has three fixed columns, so that the filters do not move when counts change. */
export const FilterChips = memo(function FilterChips({ counts }: FilterChipsProps) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useAtom(filterAtom);
  return (
    <div className={classes.grid}>
      <div className="contents" role="radiogroup" aria-label={t({ id: 'list.filters', message: 'Filters' })}>
        <Chip.Group value={filter ?? ''} onChange={(value) => setFilter(value as View)}>
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

type FurtherProps = FilterChipsProps & { filter: View | null; onChange: (filter: View) => void };

/** Menu of the remaining filters and the saved views. The button shows the selected filter or view. */
function FurtherFilters({ filter, counts, onChange }: FurtherProps) {
  const { t } = useLingui();
  const [brand] = useBrand();
  const numbers = useViewNumbers(brand);
  const { own, shared } = useViews();
  const view = useRow('view', useAtomValue(shownAtom).view);
  const showSaved = useSetAtom(showSavedAtom);
  const openDialog = useSetAtom(dialogAtom);
  const chosen = view === undefined ? furtherViews.find((name) => name === filter) : undefined;
  const isChosen = chosen !== undefined || view !== undefined;
  const views = (title: string, listed: readonly SavedView[]) =>
    listed.length > 0 && (
      <>
        <Menu.Divider />
        <Menu.Label>{title}</Menu.Label>
        {listed.map(({ id, name }) => (
          <Menu.Item
            key={id}
            classNames={{ itemLabel: 'min-w-0' }}
            onClick={() => showSaved(id)}
            aria-current={id === view?.id || undefined}
            leftSection={id === view?.id ? <IconCheck size={14} /> : <span className={classes.noCheck} />}
          >
            <span className={`flex gap-12 w-full ${classes.item}`}>
              <ViewText name={name} number={numbers[id]} />
            </span>
          </Menu.Item>
        ))}
      </>
    );
  const more = t({ id: 'list.more_filters', message: 'More filters' });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.further}
          data-chosen={isChosen || undefined}
          data-over={(counts?.overtime ?? 0) > 0 || undefined}
          aria-label={isChosen ? undefined : more}
        >
          {!isChosen ? (
            <span className={`flex-1 overflow-hidden text-start ellipsis nowrap ${classes.caption}`}>
              {t({ id: 'messages.more', message: 'More' })}
            </span>
          ) : (
            <>
              <VisuallyHidden>{more}: </VisuallyHidden>
              {view === undefined ? (
                chosen !== undefined && <FilterText name={chosen} counts={counts} />
              ) : (
                <ViewText name={view.name} number={numbers[view.id]} />
              )}
            </>
          )}
          <IconChevronDown className="flex-none" size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="overflow-y-auto" mah="min(560px, 80dvh)">
        <Menu.RadioGroup value={view === undefined ? (filter ?? '') : ''} onChange={(value) => onChange(value as View)}>
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
        {views(t({ id: 'list.views_own', message: 'My views' }), own)}
        {views(t({ id: 'list.views_shared', message: 'Shared views' }), shared)}
        {own.length + shared.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconSettings size={14} />} onClick={() => openDialog({ kind: 'views' })}>
              {t({ id: 'list.views_manage', message: 'Manage views' })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type ViewTextProps = { name: string; number: { number: number; isMore: boolean } | undefined };

function ViewText({ name, number }: ViewTextProps) {
  const { i18n } = useLingui();
  return (
    <>
      <bdi className={`flex-1 overflow-hidden text-start ellipsis nowrap ${classes.caption}`}>{name}</bdi>
      <span className={`flex-none tabular dimmed ${classes.count}`}>
        {number === undefined ? '' : shortCount(number.number, i18n.locale)}
      </span>
    </>
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
