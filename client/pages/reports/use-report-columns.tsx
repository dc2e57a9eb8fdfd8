import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Menu, Progress, VisuallyHidden } from '@mantine/core';
import { IconCalendarRepeat, IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Report } from '../../../shared/report-rows.ts';
import { filesOf } from '../../../shared/reports.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import lines from '../../reports/lines.module.css';
import { NamedLines } from '../../reports/named-lines.tsx';
import { formatLabels, statusLabels } from '../../reports/report-labels.ts';
import { menuIcon, RowMenu } from '../../reports/row-menu.tsx';
import { stageText, waits } from '../../reports/stage-text.ts';
import { usePersonName } from '../../reports/use-person-name.ts';
import { hasFiles, useReportActions } from '../../reports/use-report-actions.ts';
import { useUser } from '../../session/session.ts';
import { ListTime } from '../../time/list-time.tsx';
import { number, percentText } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { reportErrorLabels } from '../../ui/report-error-text.ts';
import { useByteSize } from '../../ui/use-byte-size.ts';
import classes from './archive.module.css';

export interface RowActions {
  onRename: (report: Report) => void;
  onSchedule: (report: Report) => void;
}

/** Returns the columns of the archive. On phones, a row has three lines. */
export function useReportColumns(isPhone: boolean, actions: RowActions): readonly TableColumn<Report>[] {
  const { i18n, t } = useLingui();
  const timeZone = useTimeZone();
  const bytes = useByteSize();
  return useMemo(() => {
    const made = ({ createdAt }: Report) => <ListTime at={createdAt} timeZone={timeZone} />;
    const column = (id: string, header: string, more: Partial<TableColumn<Report>>): TableColumn<Report> => ({
      id,
      header,
      value: () => null,
      isFixed: true,
      ...more,
    });
    const menu = column('more', t({ id: 'reports.deeds', message: 'Actions' }), {
      heading: <VisuallyHidden>{t({ id: 'reports.deeds', message: 'Actions' })}</VisuallyHidden>,
      cell: (report) => <ReportMenu report={report} {...actions} />,
      isNumber: true,
    });
    const header = t({ id: 'reports.report', message: 'Report' });
    if (isPhone) {
      const under = (report: Report) =>
        hasFiles(report) ? (
          <>
            {made(report)} · {bytes(report.fileSize ?? 0)}
            <RegenerationState report={report} />
          </>
        ) : (
          <ReportState report={report} />
        );
      const cell = (report: Report) => <NamedLines of={report}>{under(report)}</NamedLines>;
      return [column('report', header, { cell, whole: true, value: ({ name }) => name }), menu];
    }
    return [
      column('report', header, {
        cell: (report) => <NamedLines of={report} />,
        value: ({ name }) => name,
        whole: true,
        wide: true,
      }),
      column('created', t({ id: 'reports.created', message: 'Created' }), {
        cell: (report) =>
          hasFiles(report) ? (
            <span className={`grid leading-normal ${classes.made}`}>
              {made(report)}
              <MadeBy report={report} />
            </span>
          ) : (
            <ReportState report={report} />
          ),
        span: (report) => (hasFiles(report) ? 1 : 4),
      }),
      column('status', t({ id: 'access.status', message: 'Status' }), {
        cell: ({ status }) => i18n._(statusLabels[status]),
      }),
      column('size', t({ id: 'reports.size', message: 'Size' }), {
        cell: ({ fileSize }) => (fileSize === null ? '—' : bytes(fileSize)),
        isNumber: true,
      }),
      column('downloads', t({ id: 'reports.downloads', message: 'Downloads' }), {
        cell: ({ downloads }) => number(downloads, i18n.locale),
        isNumber: true,
      }),
      menu,
    ];
  }, [i18n, t, timeZone, bytes, isPhone, actions]);
}

/** State of a report without files: its progress, or why it failed. Shown in place of the report's numbers. */
function ReportState({ report }: { report: Report }) {
  const { i18n, t } = useLingui();
  const actions = useReportActions()(report);
  const user = useUser();
  const { name, status, error, progress } = report;
  if (status === 'processing') {
    const percent = percentText(100 * progress, i18n.locale);
    return (
      <span className={`flex items-center min-w-0 gap-8 wrap-normal ${classes.state}`}>
        <Progress
          flex="0 1 120px"
          value={progress * 100}
          size={6}
          aria-label={t({ id: 'reports.processing', message: 'Processing' })}
        />
        <span className="text-12 dimmed">
          {!waits(report) && `${percent} · `}
          {stageText(i18n, report, user.id)}
        </span>
      </span>
    );
  }
  return (
    <span className={`flex items-center min-w-0 gap-8 wrap-normal ${classes.state}`}>
      <Badge color="red" variant="light" radius="sm" tt="none" className="flex-none">
        {i18n._(statusLabels.failed)}
      </Badge>
      <span className={`text-12 overflow-hidden color-error leading-normal ${classes.why}`}>
        {i18n._(reportErrorLabels[error ?? 'failed'])}
      </span>
      {actions.mayChange && (
        // The button is hidden on phones, so that the reason fits on one line. The row menu offers the same action.
        <Button
          className="flex-none phone-hidden"
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
          aria-label={t({ id: 'reports.regenerate_name', message: `Regenerate ${name}` })}
          onClick={(event) => {
            event.stopPropagation();
            actions.again();
          }}
        >
          <Trans id="reports.regenerate">Regenerate</Trans>
        </Button>
      )}
    </span>
  );
}

/**
 * Name of the person who requested the report, or who owns its schedule. While the report is being generated again, or if that has failed,
 * shows the state instead.
 */
function MadeBy({ report }: { report: Report }) {
  const { createdBy, scheduleId, status, error } = report;
  const name = usePersonName(createdBy);
  if (status === 'processing' || error !== null) {
    return (
      <span className={lines.second}>
        <RegenerationState report={report} />
      </span>
    );
  }
  if (scheduleId === null) return <bdi className={lines.second}>{name ?? '—'}</bdi>;
  return (
    <span className={lines.second}>
      <IconCalendarRepeat size={14} stroke={1.6} aria-hidden />
      <Trans id="reports.by_schedule">Schedule</Trans>
      {name !== null && (
        <span className="min-w-0 overflow-hidden ellipsis">
          {'· '}
          <bdi>{name}</bdi>
        </span>
      )}
    </span>
  );
}

/** State of the regeneration of a report that already has files. Renders nothing if the files are up to date. */
function RegenerationState({ report: { status, error, progress } }: { report: Report }) {
  const { i18n } = useLingui();
  if (status === 'processing') {
    const percent = percentText(100 * progress, i18n.locale);
    return (
      <span className="tabular">
        <Trans id="reports.made_anew">regenerating: {percent}</Trans>
      </span>
    );
  }
  if (error === null) return null;
  return (
    <span className="color-soon">
      <Trans id="reports.not_anew">not regenerated</Trans>
    </span>
  );
}

interface MenuProps {
  report: Report;
  onRename: (report: Report) => void;
  onSchedule: (report: Report) => void;
}

/** Actions for one report of the archive. */
function ReportMenu({ report, onRename, onSchedule }: MenuProps) {
  const { i18n } = useLingui();
  const actions = useReportActions()(report);
  const { name, status, format } = report;
  if (!actions.mayLoad && !actions.mayChange && !actions.maySchedule) return null;
  return (
    <RowMenu name={name}>
      {actions.mayLoad &&
        filesOf(format).map((file) => (
          <Menu.Item key={file} leftSection={<IconDownload {...menuIcon} />} onClick={() => actions.load(file)}>
            <Trans id="reports.download_file">Download {i18n._(formatLabels[file])}</Trans>
          </Menu.Item>
        ))}
      {actions.mayChange && status !== 'processing' && (
        <Menu.Item leftSection={<IconRefresh {...menuIcon} />} onClick={actions.again}>
          <Trans id="reports.regenerate">Regenerate</Trans>
        </Menu.Item>
      )}
      {actions.mayChange && (
        <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => onRename(report)}>
          <Trans id="reports.rename">Rename…</Trans>
        </Menu.Item>
      )}
      {actions.maySchedule && (
        <Menu.Item leftSection={<IconCalendarRepeat {...menuIcon} />} onClick={() => onSchedule(report)}>
          <Trans id="reports.schedule_from">Schedule this report…</Trans>
        </Menu.Item>
      )}
      {actions.mayChange && (
        <Menu.Item leftSection={<IconTrash {...menuIcon} />} c="var(--mantine-color-error)" onClick={actions.remove}>
          <Trans id="reports.delete">Delete</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  );
}
