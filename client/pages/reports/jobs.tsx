import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Loader, Progress, VisuallyHidden } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/report-rows.ts';
import { call } from '../../api/api.ts';
import { stageWords } from '../../reports/report-words.ts';
import { useCan } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { toastError } from '../../toasts/toast.ts';
import classes from './jobs.module.css';

/** One's own reports that are being made, and those that wait. */
export function Jobs({ jobs }: { jobs: readonly Report[] }) {
  const { t } = useLingui();
  const said = useOver(jobs);
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {jobs.length > 0 && (
        <ul className={classes.jobs} aria-label={t({ id: 'reports.jobs', message: 'Reports that are being made' })}>
          {jobs.map((job, place) => (
            <Job key={job.id} job={job} place={place} />
          ))}
        </ul>
      )}
    </>
  );
}

function Job({ job, place }: { job: Report; place: number }) {
  const { i18n, t } = useLingui();
  const mayCancel = useCan('reports.create');
  const { id, name, stage, progress } = job;
  const [isCancelled, setCancelled] = useState(false);
  const waits = stage === 'waiting' || stage === null;
  const percent = number(progress, i18n.locale, { style: 'percent', maximumFractionDigits: 0 });
  const cancel = async () => {
    setCancelled(true);
    const result = await call('POST /reports/:id/cancel', { params: { id } });
    if (!result.error) return;
    setCancelled(false);
    toastError(result);
  };
  return (
    <li className={classes.job}>
      {waits ? (
        <IconClock className={classes.icon} size={18} stroke={1.6} aria-hidden />
      ) : (
        <Loader className={classes.icon} size={18} aria-hidden />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.stage}>
          {waits && place >= limits.reportsOfPerson ? (
            <Trans id="reports.stage_two">waits: two of yours run at a time</Trans>
          ) : (
            i18n._(stageWords[stage ?? 'waiting'])
          )}
        </span>
      </span>
      <Progress className={classes.bar} value={progress * 100} size={6} aria-label={name} />
      <span className={classes.percent}>{waits ? <Trans id="reports.next">waits</Trans> : percent}</span>
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

/** For those who do not see it: the report that was done last. */
function useOver(jobs: readonly Report[]): string {
  const { t } = useLingui();
  const before = useRef(jobs);
  const [said, say] = useState('');
  useEffect(() => {
    const over = before.current.find(({ id }) => !jobs.some((job) => job.id === id));
    before.current = jobs;
    if (over !== undefined) say(t({ id: 'reports.job_over', message: `${over.name} is no longer being made` }));
  }, [jobs, t]);
  return said;
}
