import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { errorWords } from '../../api/error-words.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useCan } from '../../session/session.ts';
import { format, number } from '../../time/time.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';
import { useAudit } from './use-audit.ts';
import { useAuditFilter } from './use-audit-filter.ts';

/** All administrative events, newest first. */
export function AuditTab() {
  const { i18n, t } = useLingui();
  const mayExport = useCan('access.permissions');
  const filter = useAuditFilter();
  const { query, range } = filter;
  const [opened, setOpened] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const audit = useAudit(query, opened !== null);
  // The expanded entry does not match the current filters.
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
    <div className={classes.tab}>
      <AuditFilters filter={filter}>
        {mayExport && (
          <Button
            className={classes.end}
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
        <Button className={classes.held} size="compact-sm" radius="xl" onClick={audit.release}>
          <Trans id="access.new_lines">{number(audit.held, i18n.locale)} new</Trans>
        </Button>
      )}
      {audit.error !== null && audit.rows === null ? (
        <ErrorState
          title={<Trans id="access.audit_failed">The audit log could not be loaded</Trans>}
          reason={errorWords(audit.error)}
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
      {audit.rows !== null && audit.rows.length > 0 && lookedTo && <p className={classes.looked}>{lookedTo}</p>}
      {audit.rows !== null && audit.rows.length > 0 && more}
    </div>
  );
}
