import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Loader, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconTable } from '@tabler/icons-react';
import type { Permission } from '../../../../shared/permissions.ts';
import type { Report } from '../../../../shared/report-rows.ts';
import { lockedText } from '../../../reports/locked-text.ts';
import { stageText } from '../../../reports/stage-text.ts';
import { hasFiles } from '../../../reports/use-report-actions.ts';
import { useUser } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { reportErrorLabels } from '../../../ui/report-error-text.ts';
import pdfClasses from './pdf-view.module.css';
import classes from './preview.module.css';

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;

/** Explains why a report has no pages to show. @param lacked permissions that the reader would need */
export function NoPages({ report, lacked }: { report: Report; lacked: readonly Permission[] }) {
  const { i18n } = useLingui();
  const user = useUser();
  const { status, error } = report;
  return (
    <div className="grid flex-1 min-h-0 bg-ground content-center overflow-auto">
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
          {i18n._(reportErrorLabels[error ?? 'failed'])}
        </EmptyState>
      )}
    </div>
  );
}

/** Notice that the report has content that the reader cannot access. */
export function Locked({ keys }: { keys: readonly Permission[] }) {
  const { i18n } = useLingui();
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={<Trans id="reports.locked">You don’t have access to this report</Trans>}
    >
      {lockedText(i18n, keys)}
    </EmptyState>
  );
}

/** Placeholder while pages are loading. */
export function PagesPlace() {
  return (
    <div className="flex-1 min-h-0 bg-ground overflow-auto focus-inset" aria-busy>
      <Skeleton className={pdfClasses.awaited} radius={0} />
    </div>
  );
}

/**
 * Explains how the files differ from what was requested. Either brands were left out, or the files are from an earlier run, because the
 * report is being generated again, or the last attempt to generate it again has failed.
 */
export function Shortfall({ report }: { report: Report }) {
  const { i18n } = useLingui();
  const { status, error, omittedBrands } = report;
  const isBeingMade = status === 'processing';
  const isOlder = isBeingMade || error !== null;
  if (!hasFiles(report) || (!isOlder && omittedBrands === 0)) return null;
  return (
    <div className={`flex flex-none gap-8 text-13 color-soon border-bottom ${classes.short}`} role="note">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <div>
        {isBeingMade && (
          <p>
            <Trans id="reports.older_meanwhile">Regenerating. This is the previous version.</Trans>{' '}
          </p>
        )}
        {error !== null && (
          <p>
            <Trans id="reports.older">Could not be regenerated. This is the previous version.</Trans>{' '}
            {i18n._(reportErrorLabels[error])}
          </p>
        )}
        {omittedBrands > 0 && (
          <p>
            <Plural
              id="reports.omitted"
              value={omittedBrands}
              one="# brand is not included: deleted, or no longer accessible to the owner."
              other="# brands are not included: deleted, or no longer accessible to the owner."
            />
          </p>
        )}
      </div>
    </div>
  );
}
