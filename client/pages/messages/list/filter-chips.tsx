import { useLingui } from '@lingui/react/macro';
import { Chip, VisuallyHidden } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { memo } from 'react';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import classes from './filter-chips.module.css';
import { filterAtom, shownViews, type View } from './list-query.ts';
import { filterWords } from './list-words.ts';

type Props = { counts: FilterCounts | null };

/** The filters with the number behind each, live. */
export const FilterChips = memo(function FilterChips({ counts }: Props) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useAtom(filterAtom);
  return (
    <div className={classes.chips} role="radiogroup" aria-label={t({ id: 'list.filters', message: 'Filters' })}>
      <Chip.Group value={filter} onChange={(value) => setFilter(value as View)}>
        {shownViews(filter).map((name) => (
          <Chip
            key={name}
            value={name}
            classNames={classes}
            title={name === 'archived' ? i18n._(filterWords[name]) : undefined}
            data-over={isOver(name, counts) || undefined}
          >
            {name === 'archived' ? <ArchiveMark words={i18n._(filterWords[name])} /> : i18n._(filterWords[name])}
            <span className={classes.count}>{counts?.[name].toLocaleString(i18n.locale)}</span>
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
});

/** The archive is no filter of the inbox, and a word more would take a line more. */
function ArchiveMark({ words }: { words: string }) {
  return (
    <>
      <IconArchive className={classes.archive} size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

function isOver(name: View, counts: FilterCounts | null): boolean {
  return name === 'overtime' && counts !== null && counts.overtime > 0;
}
