import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { templateWords } from '../../../shared/report-words.ts';
import { reportSorts, reportStatuses, reportTemplates } from '../../../shared/reports.ts';
import { languageOf } from '../../figures/language-of.ts';
import { sortWords, statusWords } from '../../reports/report-words.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useTypedWords } from '../../ui/use-typed-words.ts';
import classes from './archive.module.css';
import type { ReportFilter } from './use-report-filter.ts';

/** Search, filters and sort order of the archive. */
export function ArchiveFilters({ filter }: { filter: ReportFilter }) {
  const { i18n, t } = useLingui();
  const { query, sort, change } = filter;
  const [typed, type] = useTypedWords(query.q ?? '', (q) => change({ q }));
  const language = languageOf(i18n);
  const anyTemplate = t({ id: 'reports.any_template', message: 'Any template' });
  const anyStatus = t({ id: 'reports.any_status', message: 'Any status' });
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.find}
        label={t({ id: 'reports.find', message: 'Search reports' })}
        value={typed}
        onChange={type}
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
