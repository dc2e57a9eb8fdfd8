import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Select, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconHistory, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { type AuditKind, auditKinds, languages } from '../../../shared/vocabulary.ts';
import { download } from '../../api/download.ts';
import { errorWords } from '../../api/error-words.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { useRange } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { format, number } from '../../time/time.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import access from './access.module.css';
import classes from './audit.module.css';
import { AuditLine } from './audit-line.tsx';
import { kindWords } from './audit-words.ts';
import { type AuditQuery, useAudit } from './use-audit.ts';

const typingMs = 250;

/** Every administrative event, newest first. */
export function AuditTab() {
  const { i18n, t } = useLingui();
  const range = useRange('last30');
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const people = useAll('colleague').toSorted((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale));
  const mayExport = useCan('access.permissions');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, typingMs);
  const [kind, setKind] = useState<AuditKind | ''>('');
  const [actor, setActor] = useState('');
  const [brand, setBrand] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const { brand: _, ...days } = range.query;
  const query: AuditQuery = {
    ...days,
    ...(q === '' ? {} : { q }),
    ...(kind === '' ? {} : { kind }),
    ...(actor === '' ? {} : { actor }),
    ...(brand === '' ? {} : { brand }),
  };
  const audit = useAudit(query, opened !== null);
  const find = t({ id: 'access.audit_find', message: 'Search people, brands, values' });
  const anyone = t({ id: 'access.anyone', message: 'Anyone' });
  const system = t({ id: 'access.system', message: 'System' });
  const anyEvent = t({ id: 'access.any_event', message: 'Any event' });
  const anyBrand = t({ id: 'access.any_brand', message: 'Any brand' });
  const total = `${number(audit.total, i18n.locale)}${audit.isMore ? '+' : ''}`;
  const save = async () => {
    setExporting(true);
    const lang = languages.find((one) => one === i18n.locale) ?? 'en';
    const failed = await download('GET /audit/export', { query: { ...query, lang }, name: 'audit.xlsx' });
    setExporting(false);
    if (failed === null) toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
    else toastError(failed);
  };
  const names = (id: string) => brands.find((one) => one.id === id)?.name;
  const dayName = (at: string) =>
    format(i18n.locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: range.timeZone,
    }).format(new Date(at));
  return (
    <div className={classes.tab}>
      <div className={access.filters}>
        <TextInput
          className={access.find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={limits.phraseMax}
          placeholder={find}
          aria-label={find}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          rightSection={
            typed !== '' && (
              <CloseButton
                size="sm"
                aria-label={t({ id: 'list.search_clear', message: 'Clear the search' })}
                onClick={() => setTyped('')}
              />
            )
          }
        />
        <Select
          className={access.filter}
          aria-label={t({ id: 'access.who', message: 'Who' })}
          data={[
            { value: '', label: anyone },
            { value: 'system', label: system },
            ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          value={actor}
          onChange={(value) => setActor(value ?? '')}
          allowDeselect={false}
          searchable={people.length > 8}
          limit={100}
        />
        <Select
          className={access.filter}
          aria-label={t({ id: 'access.event', message: 'Event' })}
          data={[
            { value: '', label: anyEvent },
            ...auditKinds.map((one) => ({ value: one, label: i18n._(kindWords[one]) })),
          ]}
          value={kind}
          onChange={(value) => setKind((value ?? '') as AuditKind | '')}
          allowDeselect={false}
        />
        {brands.length > 1 && (
          <Select
            className={access.filter}
            aria-label={t({ id: 'settings.brand', message: 'Brand' })}
            data={[{ value: '', label: anyBrand }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
            value={brand}
            onChange={(value) => setBrand(value ?? '')}
            allowDeselect={false}
            searchable={brands.length > 8}
          />
        )}
        <RangePicker range={range} />
        {mayExport && (
          <Button
            className={classes.end}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={isExporting}
            disabled={audit.rows === null || audit.rows.length === 0}
            onClick={() => void save()}
          >
            <Trans id="access.export_rows">Export {total} rows</Trans>
          </Button>
        )}
      </div>
      {audit.held > 0 && (
        <Button className={classes.held} size="compact-sm" radius="xl" onClick={audit.release}>
          <Trans id="access.new_lines">{number(audit.held, i18n.locale)} new</Trans>
        </Button>
      )}
      {audit.error !== null && audit.rows === null ? (
        <ErrorState
          title={<Trans id="access.audit_failed">The audit could not be loaded</Trans>}
          reason={errorWords(audit.error)}
          onRetry={audit.retry}
        />
      ) : audit.rows === null ? (
        Array.from({ length: 10 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <Skeleton key={n} height={20} my={12} />
        ))
      ) : audit.rows.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="access.no_lines">Nothing happened here</Trans>}
        >
          <Trans id="access.no_lines_hint">Choose other days, or fewer filters.</Trans>
        </EmptyState>
      ) : (
        <ol className={classes.lines} aria-label={t({ id: 'access.audit', message: 'Audit' })}>
          {audit.rows.map((line, index) => {
            const day = dayName(line.at);
            const before = audit.rows?.[index - 1];
            const isFirst = before === undefined || dayName(before.at) !== day;
            return (
              <li key={line.id} className={classes.item}>
                {isFirst && <h3 className={classes.day}>{day}</h3>}
                <AuditLine
                  line={line}
                  names={names}
                  timeZone={range.timeZone}
                  isOpen={opened === line.id}
                  onOpen={(isOpen) => setOpened(isOpen ? line.id : null)}
                />
              </li>
            );
          })}
        </ol>
      )}
      {audit.hasMore && audit.rows !== null && (
        <Button variant="default" onClick={audit.loadMore} mt="md">
          <Trans id="access.load_more">Show more</Trans>
        </Button>
      )}
    </div>
  );
}
