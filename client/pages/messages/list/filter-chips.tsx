import { useLingui } from '@lingui/react/macro';
import { Chip } from '@mantine/core';
import { useAtom } from 'jotai';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import classes from './filter-chips.module.css';
import { type Filter, filterAtom, filterNames } from './list-query.ts';
import { filterWords } from './list-words.ts';

type Props = { counts: FilterCounts | null };

/** The filters with the number behind each, live. */
export function FilterChips({ counts }: Props) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useAtom(filterAtom);
  return (
    <div className={classes.chips} role="radiogroup" aria-label={t({ id: 'list.filters', message: 'Filters' })}>
      <Chip.Group value={filter} onChange={(value) => setFilter(value as Filter)}>
        {filterNames.map((name) => (
          <Chip key={name} value={name} classNames={classes} data-over={isOver(name, counts) || undefined}>
            {i18n._(filterWords[name])}
            {counts !== null && <span className={classes.count}>{counts[name].toLocaleString(i18n.locale)}</span>}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}

function isOver(name: Filter, counts: FilterCounts | null): boolean {
  return name === 'overtime' && counts !== null && counts.overtime > 0;
}
