import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarRepeat, IconDots, IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Report } from '../../../shared/report-rows.ts';
import { filesOf } from '../../../shared/reports.ts';
import { formatWords } from '../../reports/report-words.ts';
import { useReportDeeds } from '../../reports/use-report-deeds.ts';

interface Props {
  report: Report;
  onRename: (report: Report) => void;
  onSchedule: (report: Report) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The deeds to one report of the archive. */
export function ReportMenu({ report, onRename, onSchedule }: Props) {
  const { i18n, t } = useLingui();
  const deeds = useReportDeeds()(report);
  const { name, status, format } = report;
  const isReady = status === 'completed';
  if (!(deeds.mayLoad && isReady) && !deeds.mayChange && !deeds.maySchedule) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ id: 'reports.more', message: `More for ${name}` })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {deeds.mayLoad &&
          isReady &&
          filesOf(format).map((file) => (
            <Menu.Item key={file} leftSection={<IconDownload {...icon} />} onClick={() => deeds.load(file)}>
              <Trans id="reports.download_file">Download {i18n._(formatWords[file])}</Trans>
            </Menu.Item>
          ))}
        {deeds.mayChange && status !== 'processing' && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={deeds.again}>
            <Trans id="reports.regenerate">Regenerate</Trans>
          </Menu.Item>
        )}
        {deeds.mayChange && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onRename(report)}>
            <Trans id="reports.rename">Rename…</Trans>
          </Menu.Item>
        )}
        {deeds.maySchedule && (
          <Menu.Item leftSection={<IconCalendarRepeat {...icon} />} onClick={() => onSchedule(report)}>
            <Trans id="reports.schedule_from">Schedule such a report…</Trans>
          </Menu.Item>
        )}
        {deeds.mayChange && (
          <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={deeds.remove}>
            <Trans id="reports.delete">Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
