import { Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconTable } from '@tabler/icons-react';
import type { Report } from '../../../../shared/report-rows.ts';
import { stageWords } from '../../../reports/report-words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { reportErrorWords } from '../../../ui/report-error-words.ts';
import classes from './preview.module.css';

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;

/** Why a report shows no pages. */
export function NoPages({ report, mayHave }: { report: Report; mayHave: boolean }) {
  const { i18n } = useLingui();
  const { status, stage, error } = report;
  return (
    <div className={classes.none}>
      {status === 'processing' ? (
        <EmptyState icon={<Loader size={24} />} title={<Trans id="reports.being_made">It is being made</Trans>}>
          {i18n._(stageWords[stage ?? 'waiting'])}
        </EmptyState>
      ) : status === 'failed' ? (
        <EmptyState
          icon={<IconAlertTriangle {...icon} />}
          title={<Trans id="reports.not_made">It could not be made</Trans>}
        >
          {i18n._(reportErrorWords[error ?? 'failed'])}
        </EmptyState>
      ) : mayHave ? (
        <EmptyState icon={<IconTable {...icon} />} title={<Trans id="reports.excel_only">Excel only</Trans>}>
          <Trans id="reports.excel_only_hint">This report has no pages to show. Download its tables.</Trans>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconLock {...icon} />}
          title={<Trans id="reports.locked">You may not read this report</Trans>}
        >
          <Trans id="reports.locked_hint">It holds figures or words that your account does not open.</Trans>
        </EmptyState>
      )}
    </div>
  );
}
