import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Loader, Progress, VisuallyHidden } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Report } from '../../../shared/report-rows.ts';
import { call } from '../../api/api.ts';
import { stageText, waits } from '../../reports/stage-text.ts';
import { useCan, useUser } from '../../session/session.ts';
import { percentText } from '../../time/time.ts';
import { toastError } from '../../toasts/toast.ts';
import classes from './jobs.module.css';

/** The user's own reports in progress and waiting. */
export function Jobs({ jobs }: { jobs: readonly Report[] }) {
  const { t } = useLingui();
  const said = useOver(jobs);
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {jobs.length > 0 && (
        <ul className={classes.jobs} aria-label={t({ id: 'reports.jobs', message: 'Reports being generated' })}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
}

function Job({ job }: { job: Report }) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const mayCancel = useCan('reports.create');
  const { id, name, progress } = job;
  const [isCancelled, setCancelled] = useState(false);
  const isWaiting = waits(job);
  const percent = percentText(100 * progress, i18n.locale);
  const cancel = async () => {
    setCancelled(true);
    const result = await call('POST /reports/:id/cancel', { params: { id } });
    if (!result.error) return;
    setCancelled(false);
    toastError(result);
  };
  return (
    <li className={classes.job}>
      {isWaiting ? (
        <IconClock className={classes.icon} size={18} stroke={1.6} aria-hidden />
      ) : (
        <Loader className={classes.icon} size={18} aria-hidden />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.stage}>{stageText(i18n, job, user.id)}</span>
      </span>
      <Progress className={classes.bar} value={progress * 100} size={6} aria-label={name} />
      <span className={classes.percent}>{isWaiting ? <Trans id="reports.next">waiting</Trans> : percent}</span>
      {mayCancel && (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isCancelled}
          aria-label={t({ id: 'reports.cancel_job', message: `Cancel ${name}` })}
          onClick={() => void cancel()}
        >
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Announcement of the last finished report, for screen readers. */
function useOver(jobs: readonly Report[]): string {
  const { t } = useLingui();
  const before = useRef(jobs);
  const [said, say] = useState('');
  useEffect(() => {
    const over = before.current.find(({ id }) => !jobs.some((job) => job.id === id));
    before.current = jobs;
    if (over !== undefined) say(t({ id: 'reports.job_over', message: `${over.name} is no longer being generated` }));
  }, [jobs, t]);
  return said;
}
