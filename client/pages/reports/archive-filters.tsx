import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsSort } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { templateWords } from '../../../shared/report-words.ts';
import { reportSorts, reportStatuses, reportTemplates } from '../../../shared/reports.ts';
import { languageOf } from '../../figures/language-of.ts';
import { sortWords, statusWords } from '../../reports/report-words.ts';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './archive.module.css';
import type { ReportFilter } from './use-report-filter.ts';

const typingMs = 250;

/** Search, filters and order of the archive. */
export function ArchiveFilters({ filter }: { filter: ReportFilter }) {
  const { i18n, t } = useLingui();
  const { query, sort, change } = filter;
  const asked = query.q ?? '';
  const [typed, setTyped] = useState(asked);
  const [settled] = useDebouncedValue(typed, typingMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words that came to rest, and nothing else, go to the address.
  useEffect(() => {
    if (settled !== asked) change({ q: settled });
  }, [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters that were cleared take the words along.
  useEffect(() => {
    if (asked === '' && typed === settled) setTyped('');
  }, [asked]);
  const language = languageOf(i18n);
  const anyTemplate = t({ id: 'reports.any_template', message: 'Any template' });
  const anyStatus = t({ id: 'reports.any_status', message: 'Any status' });
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.find}
        label={t({ id: 'reports.find', message: 'Search reports' })}
        value={typed}
        onChange={setTyped}
      />
      <Select
        className={classes.filter}
        aria-label={t({ id: 'reports.template', message: 'Template' })}
        data={[
          { value: '', label: anyTemplate },
          ...reportTemplates.map((name) => ({ value: name, label: templateWords(name, language).title })),
        ]}
        value={query.template ?? ''}
        onChange={(template) => change({ template: template ?? '' })}
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      />
      <Select
        className={classes.filter}
        aria-label={t({ id: 'reports.status', message: 'Status' })}
        data={[
          { value: '', label: anyStatus },
          ...reportStatuses.map((name) => ({ value: name, label: i18n._(statusWords[name]) })),
        ]}
        value={query.status ?? ''}
        onChange={(status) => change({ status: status ?? '' })}
        allowDeselect={false}
      />
      <Select
        className={`${classes.filter} ${classes.order}`}
        aria-label={t({ id: 'reports.sort', message: 'Sort' })}
        leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
        data={reportSorts.map((name) => ({ value: name, label: i18n._(sortWords[name]) }))}
        value={sort}
        onChange={(name) => change({ sort: name ?? '' })}
        allowDeselect={false}
      />
    </search>
  );
}
