import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Report } from '../../../../shared/report-rows.ts';
import { filesOf } from '../../../../shared/reports.ts';
import { formatWords } from '../../../reports/report-words.ts';
import { useReportDeeds } from '../../../reports/use-report-deeds.ts';
import { clearOfToasts } from '../../../toasts/toast-room.ts';
import classes from './preview.module.css';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  report: Report;
  /** Whether the report has content that the reader cannot see. */
  isLocked: boolean;
  onDelete: () => void;
}

/** Actions for the open report. */
export function PreviewFoot({ report, isLocked, onDelete }: Props) {
  const { i18n, t } = useLingui();
  const deeds = useReportDeeds()(report);
  const mayLoad = deeds.mayLoad && !isLocked;
  if (!mayLoad && !deeds.mayChange) return null;
  return (
    <footer ref={clearOfToasts} className={classes.foot}>
      {mayLoad &&
        filesOf(report.format).map((file, place) => (
          <Button
            key={file}
            className={classes.download}
            variant={place === 0 ? 'filled' : 'default'}
            leftSection={<IconDownload {...icon} />}
            onClick={() => deeds.load(file)}
          >
            <Trans id="reports.download_file">Download {i18n._(formatWords[file])}</Trans>
          </Button>
        ))}
      {deeds.mayChange && (
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh {...icon} />}
            disabled={report.status === 'processing'}
            onClick={deeds.again}
          >
            <Trans id="reports.regenerate">Regenerate</Trans>
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t({ id: 'reports.delete', message: 'Delete' })}
            onClick={() => {
              deeds.remove();
              onDelete();
            }}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </>
      )}
    </footer>
  );
}
