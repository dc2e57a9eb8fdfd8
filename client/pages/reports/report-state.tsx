import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Report } from '../../../shared/report-rows.ts';
import { statusWords } from '../../reports/report-words.ts';
import { stageText, waits } from '../../reports/stage-text.ts';
import { useReportDeeds } from '../../reports/use-report-deeds.ts';
import { useUser } from '../../session/session.ts';
import { percentText } from '../../time/time.ts';
import { reportErrorWords } from '../../ui/report-error-words.ts';
import classes from './archive.module.css';

/** Shown instead of the report's numbers: progress, or the reason of the failure. */
export function ReportState({ report }: { report: Report }) {
  const { i18n, t } = useLingui();
  const deeds = useReportDeeds()(report);
  const user = useUser();
  const { name, status, error, progress } = report;
  if (status === 'processing') {
    const percent = percentText(100 * progress, i18n.locale);
    return (
      <span className={classes.state}>
        <Progress
          className={classes.progress}
          value={progress * 100}
          size={6}
          aria-label={t({ id: 'reports.processing', message: 'Processing' })}
        />
        <span className={classes.reason}>
          {!waits(report) && `${percent} · `}
          {stageText(i18n, report, user.id)}
        </span>
      </span>
    );
  }
  return (
    <span className={classes.state}>
      <Badge color="red" variant="light" radius="sm" tt="none" className={classes.badge}>
        {i18n._(statusWords.failed)}
      </Badge>
      <span className={classes.why}>{i18n._(reportErrorWords[error ?? 'failed'])}</span>
      {deeds.mayChange && (
        <Button
          className={classes.again}
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
          aria-label={t({ id: 'reports.regenerate_name', message: `Regenerate ${name}` })}
          onClick={(event) => {
            event.stopPropagation();
            deeds.again();
          }}
        >
          <Trans id="reports.regenerate">Regenerate</Trans>
        </Button>
      )}
    </span>
  );
}
