import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, Skeleton } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ArgumentsOf } from '../../../shared/api/index.ts';
import { type AuditKind, auditKinds, auditKindTexts } from '../../../shared/audit-texts.ts';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { languageOf } from '../../figures/language-of.ts';
import { onTop } from '../../figures/loaded-pages.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { usePages } from '../../figures/use-pages.ts';
import { useRange } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { format, number } from '../../time/time.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useTypedText } from '../../ui/use-typed-text.ts';
import access from './access.module.css';
import classes from './audit.module.css';
import { AuditLines } from './audit-lines.tsx';

/** All administrative events, newest first. */
export function AuditTab() {
  const { i18n, t } = useLingui();
  const mayExport = useCan('access.permissions');
  const filter = useAuditFilter();
  const { query, range } = filter;
  const [opened, setOpened] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const audit = useAudit(query, opened !== null);
  // Closes the expanded entry if it no longer matches the filters.
  if (opened !== null && audit.rows !== null && !audit.rows.some(({ id }) => id === opened)) setOpened(null);
  const until = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: range.timeZone } as const;
  const lookedUpTo = audit.end?.lookedTo ?? null;
  const lookedAt = lookedUpTo === null ? null : format(i18n.locale, until).format(new Date(lookedUpTo));
  const lookedTo = audit.hasMore && lookedAt !== null && (
    <Trans id="access.looked_to">Searched back to {lookedAt}.</Trans>
  );
  const more = audit.hasMore && (
    <Button variant="default" onClick={audit.loadMore} mt="md">
      {lookedTo ? (
        <Trans id="access.look_further">Search further back</Trans>
      ) : (
        <Trans id="access.load_more">Show more</Trans>
      )}
    </Button>
  );
  const total = `${number(audit.meta?.total ?? 0, i18n.locale)}${audit.meta?.totalIsMore === true ? '+' : ''}`;
  const save = async () => {
    setExporting(true);
    const lang = languageOf(i18n);
    const failed = await download('GET /audit/export', { query: { ...query, lang }, name: 'audit.xlsx' });
    setExporting(false);
    if (failed === null) toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
    else toastError(failed);
  };
  return (
    <div className="px-32 pt-16 pb-32 phone-px-16 phone-pt-12 phone-pb-24">
      <AuditFilters filter={filter}>
        {mayExport && (
          <Button
            className="ms-auto"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={isExporting}
            disabled={audit.rows === null || (audit.rows.length === 0 && !audit.hasMore)}
            onClick={() => void save()}
          >
            {audit.rows?.length === 0 && audit.hasMore ? (
              <Trans id="access.export">Export</Trans>
            ) : (
              <Trans id="access.export_rows">Export {total} rows</Trans>
            )}
          </Button>
        )}
      </AuditFilters>
      {audit.held > 0 && (
        <Button className={`sticky block ${classes.held}`} size="compact-sm" radius="xl" onClick={audit.release}>
          <Trans id="access.new_lines">{number(audit.held, i18n.locale)} new</Trans>
        </Button>
      )}
      {audit.error !== null && audit.rows === null ? (
        <ErrorState
          title={<Trans id="access.audit_failed">The audit log could not be loaded</Trans>}
          reason={errorText(audit.error)}
          onRetry={audit.retry}
        />
      ) : audit.rows === null ? (
        Array.from({ length: 10 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
          <Skeleton key={n} height={20} my={12} />
        ))
      ) : audit.rows.length === 0 && audit.hasMore ? (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="access.none_so_far">Nothing found so far</Trans>}
          action={more}
        >
          {lookedTo}
        </EmptyState>
      ) : audit.rows.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="access.no_lines">No activity in this period</Trans>}
        >
          <Trans id="access.no_lines_hint">Try other dates or fewer filters.</Trans>
        </EmptyState>
      ) : (
        <AuditLines rows={audit.rows} timeZone={range.timeZone} opened={opened} onOpen={setOpened} />
      )}
      {audit.rows !== null && audit.rows.length > 0 && lookedTo && <p className="text-13 dimmed mt-16">{lookedTo}</p>}
      {audit.rows !== null && audit.rows.length > 0 && more}
    </div>
  );
}

/** Search field and filters of the audit log: people, events, brands and days. */
function AuditFilters({ filter, children }: { filter: AuditFilter; children: ReactNode }) {
  const { i18n, t } = useLingui();
  const { range, typed, type, choice, choose } = filter;
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const people = useAll('colleague').toSorted((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale));
  const find = t({ id: 'access.audit_find', message: 'Search users, brands, values' });
  const anyone = t({ id: 'access.anyone', message: 'Anyone' });
  const system = t({ id: 'access.system', message: 'System' });
  const anyEvent = t({ id: 'access.any_event', message: 'Any event' });
  const anyBrand = t({ id: 'access.any_brand', message: 'Any brand' });
  return (
    <div className="flex flex-wrap items-center gap-8">
      <SearchField className={access.find} label={find} value={typed} onChange={type} />
      <Select
        className={`w-160 ${access.filter}`}
        aria-label={t({ id: 'access.who', message: 'By' })}
        data={[
          { value: '', label: anyone },
          { value: 'system', label: system },
          ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
        value={choice.actor}
        onChange={(value) => choose({ actor: value ?? '' })}
        allowDeselect={false}
        searchable={people.length > 8}
        filter={foldFilter}
        limit={100}
      />
      <Select
        className={`w-160 ${access.filter}`}
        aria-label={t({ id: 'access.event', message: 'Event' })}
        data={[
          { value: '', label: anyEvent },
          ...auditKinds.map((one) => ({ value: one, label: i18n._(auditKindTexts[one]) })),
        ]}
        value={choice.kind}
        onChange={(value) => choose({ kind: (value ?? '') as AuditKind | '' })}
        allowDeselect={false}
      />
      {brands.length > 1 && (
        <Select
          className={`w-160 ${access.filter}`}
          aria-label={t({ id: 'settings.brand', message: 'Brand' })}
          data={[{ value: '', label: anyBrand }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
          value={choice.brand}
          onChange={(value) => choose({ brand: value ?? '' })}
          allowDeselect={false}
          searchable={brands.length > 8}
          filter={foldFilter}
        />
      )}
      <RangePicker range={range} />
      {children}
    </div>
  );
}

const route = 'GET /audit';
const refetchOn = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

type AuditQuery = NonNullable<ArgumentsOf<typeof route>['query']>;

/**
 * Loads the audit entries, newest first. New entries appear at once, unless an entry is expanded. In this case, new entries wait until the
 * expanded entry is closed.
 */
const useAudit = (query: AuditQuery, isReading: boolean) =>
  usePages(route, { query: { limit: 50, ...query } }, { refetchOn, take: onTop, isHeld: isReading });

const unset = { actor: '', brand: '', kind: '' as AuditKind | '' };
type AuditChoice = typeof unset;

/** Returns the state of the audit filters: debounced search text, days and selected values. */
function useAuditFilter() {
  const range = useRange('last30');
  const [q, setQ] = useState('');
  const [typed, type] = useTypedText(q, setQ);
  const [choice, setChoice] = useState(unset);
  const { brand: _, ...days } = range.query;
  const { kind, actor, brand } = choice;
  const query: AuditQuery = {
    ...days,
    ...(q === '' ? {} : { q }),
    ...(kind === '' ? {} : { kind }),
    ...(actor === '' ? {} : { actor }),
    ...(brand === '' ? {} : { brand }),
  };
  const choose = (changes: Partial<AuditChoice>) => setChoice({ ...choice, ...changes });
  return { range, typed, type, choice, choose, query };
}

type AuditFilter = ReturnType<typeof useAuditFilter>;
