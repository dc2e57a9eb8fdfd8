import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { analyticsColumns } from '../../../shared/analytics.ts';
import { errorWords } from '../../api/error-words.ts';
import { AskedBody } from '../../figures/asked-body.tsx';
import { ColumnMenu } from '../../figures/column-menu.tsx';
import { DataTable } from '../../figures/data-table.tsx';
import { Panel } from '../../figures/panel.tsx';
import { number } from '../../time/time.ts';
import { useLatestHandler } from '../../ui/use-latest-handler.ts';
import { ExportButton } from './export-button.tsx';
import { rowKey } from './renewed-rows.ts';
import classes from './rows-card.module.css';
import { useAddress } from './use-address.ts';
import type { Filters } from './use-filters.ts';
import { useRowColumns } from './use-row-columns.tsx';
import { useRows } from './use-rows.ts';

interface Props {
  filters: Filters;
  className?: string | undefined;
}

/** Detailed table: one row per person and day, with the selected columns. */
export function RowsCard({ filters, className }: Props) {
  const { t, i18n } = useLingui();
  const [{ columns: chosen }, changeAddress] = useAddress();
  const columns = useRowColumns();
  const hidden = useMemo(() => new Set<string>(analyticsColumns.filter((id) => !chosen.includes(id))), [chosen]);
  const { asked, rows, hasMore, isLoading, failed, loadMore } = useRows(filters);
  const total = asked.meta?.total ?? 0;
  const count = number(total, i18n.locale);
  const onEnd = useLatestHandler(() => failed === null && hasMore && loadMore());
  return (
    <Panel
      className={className}
      title={<Trans id="analytics.rows">By day and agent</Trans>}
      note={
        asked.meta !== null &&
        (asked.meta.totalIsMore === true ? (
          <Trans id="analytics.rows_more">more than {count} rows</Trans>
        ) : (
          <Trans id="analytics.rows_count">
            <Plural value={total} one="# row" other="# rows" />
          </Trans>
        ))
      }
      controls={
        <>
          <ColumnMenu
            columns={columns}
            hidden={hidden}
            onChange={(names) => changeAddress({ columns: analyticsColumns.filter((id) => !names.has(id)) })}
          />
          <ExportButton filters={filters} size="xs" />
        </>
      }
      flush
    >
      <AskedBody asked={asked} height={360}>
        {() => (
          <DataTable
            label={t({ id: 'analytics.rows', message: 'By day and agent' })}
            columns={columns}
            rows={rows}
            rowId={rowKey}
            rowHeight={34}
            hidden={hidden}
            onEnd={onEnd}
            maxHeight={620}
            empty={<Trans id="analytics.no_rows">No data in this period.</Trans>}
          />
        )}
      </AskedBody>
      {(failed !== null || isLoading) && (
        <p className={classes.foot} role="status">
          {failed === null ? (
            <Trans id="analytics.loading_rows">Loading more…</Trans>
          ) : (
            <>
              {errorWords(failed)}
              <Button variant="default" size="compact-xs" onClick={loadMore}>
                <Trans id="common.retry">Try again</Trans>
              </Button>
            </>
          )}
        </p>
      )}
    </Panel>
  );
}
