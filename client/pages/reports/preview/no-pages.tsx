import { Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconTable } from '@tabler/icons-react';
import type { Permission } from '../../../../shared/permissions.ts';
import type { Report } from '../../../../shared/report-rows.ts';
import { hasFiles } from '../../../reports/has-files.ts';
import { stageText } from '../../../reports/stage-text.ts';
import { useUser } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { reportErrorWords } from '../../../ui/report-error-words.ts';
import { Locked } from './locked.tsx';
import classes from './preview.module.css';

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;

/** Explains why a report has no pages. @param lacked missing permissions to read it */
export function NoPages({ report, lacked }: { report: Report; lacked: readonly Permission[] }) {
  const { i18n } = useLingui();
  const user = useUser();
  const { status, error } = report;
  return (
    <div className={classes.none}>
      {lacked.length > 0 ? (
        <Locked keys={lacked} />
      ) : hasFiles(report) ? (
        <EmptyState icon={<IconTable {...icon} />} title={<Trans id="reports.excel_only">Excel only</Trans>}>
          <Trans id="reports.excel_only_hint">This report has no pages to preview. Download its tables.</Trans>
        </EmptyState>
      ) : status === 'processing' ? (
        <EmptyState icon={<Loader size={24} />} title={<Trans id="reports.being_made">Generating</Trans>}>
          {stageText(i18n, report, user.id)}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<IconAlertTriangle {...icon} />}
          title={<Trans id="reports.not_made">Could not be generated</Trans>}
        >
          {i18n._(reportErrorWords[error ?? 'failed'])}
        </EmptyState>
      )}
    </div>
  );
}
