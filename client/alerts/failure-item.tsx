import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ScheduleFailure } from '../../shared/report-rows.ts';
import { paths } from '../app/routes.ts';
import { useCan } from '../session/session.ts';
import { ListTime } from '../time/list-time.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import { runErrorWords } from '../ui/report-error-words.ts';
import classes from './alerts-panel.module.css';

/** Scheduled report that failed or did not reach all recipients. Links to the runs of the schedule. */
export function FailureItem({ failure, onOpen }: { failure: ScheduleFailure; onOpen: () => void }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const page = useCan('reports.view') ? 'reports' : 'analytics';
  const { scheduleId, name, error, at } = failure;
  return (
    <li className={classes.item}>
      <UnstyledButton component={Link} href={paths.runs(page, scheduleId)} className={classes.open} onClick={onOpen}>
        <IconCalendarX className={classes.grave} data-severity="warning" size={36} stroke={1.5} aria-hidden />
        <span className={classes.about}>
          <span className={classes.name}>{name}</span>
          <span className={classes.cause}>{i18n._(runErrorWords(error))}</span>
        </span>
        <ListTime className={classes.time} at={at} timeZone={timeZone} />
      </UnstyledButton>
    </li>
  );
}
