import { useLingui } from '@lingui/react/macro';
import { Chip, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { memo } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import classes from './filter-chips.module.css';
import { filterAtom, furtherViews, mainViews, type View } from './list-query.ts';
import { filterWords } from './list-words.ts';

type Props = { counts: FilterCounts | null };

/** Filters with live counts in a three-column grid, so that changing counts do not move them. */
export const FilterChips = memo(function FilterChips({ counts }: Props) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useAtom(filterAtom);
  return (
    <div className={classes.grid}>
      <div className={classes.main} role="radiogroup" aria-label={t({ id: 'list.filters', message: 'Filters' })}>
        <Chip.Group value={filter} onChange={(value) => setFilter(value as View)}>
          {mainViews.map((name) => (
            <Chip key={name} name="inbox-filter" value={name} classNames={classes} title={i18n._(filterWords[name])}>
              <FilterText name={name} counts={counts} />
            </Chip>
          ))}
        </Chip.Group>
      </div>
      <FurtherFilters filter={filter} counts={counts} onChange={setFilter} />
    </div>
  );
});

type FurtherProps = Props & { filter: View; onChange: (filter: View) => void };

/** Menu of the remaining filters. The button shows the selected one. */
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
            <span className={classes.words}>{t({ id: 'messages.more', message: 'More' })}</span>
          ) : (
            <>
              <VisuallyHidden>{more}: </VisuallyHidden>
              <FilterText name={chosen} counts={counts} />
            </>
          )}
          <IconChevronDown className={classes.chevron} size={14} aria-hidden />
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
              <span className={classes.item}>
                <FilterText name={name} counts={counts} />
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function FilterText({ name, counts }: Props & { name: View }) {
  const { i18n } = useLingui();
  const count = counts?.[name];
  return (
    <>
      <span className={classes.words}>{i18n._(filterWords[name])}</span>
      <span className={classes.count}>{count === undefined ? '' : shortCount(count, i18n.locale)}</span>
    </>
  );
}

/** Larger counts would leave no room for the label. */
function shortCount(count: number, locale: string): string {
  return count > 999 ? '999+' : count.toLocaleString(locale);
}
