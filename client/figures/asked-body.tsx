import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failed } from '../api/api.ts';
import { errorWords } from '../api/error-words.ts';
import classes from './asked-body.module.css';
import type { Asked } from './use-asked.ts';

interface Props<D> {
  asked: Pick<Asked<D, unknown>, 'data' | 'error' | 'retry'>;
  /** As high as what comes, so that nothing jumps. */
  height: number;
  /** The shape of what comes; one block when left out. */
  skeleton?: ReactNode;
  isEmpty?: (data: D) => boolean;
  /** One line, and an action where there is one. */
  empty?: ReactNode;
  children: (data: D) => ReactNode;
}

/** Reason of a failure and a button that retries. */
export function FailedBlock({ error, height, onRetry }: { error: Failed; height: number; onRetry: () => void }) {
  return (
    <div className={classes.state} style={{ minHeight: height }} role="alert">
      <p className={classes.reason}>{errorWords(error)}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        <Trans id="common.retry">Try again</Trans>
      </Button>
    </div>
  );
}

/** An answer inside its card: on its way, failed, empty or here. One that is here stays while a newer one is on its way or fails. */
export function AskedBody<D>({ asked, height, skeleton, isEmpty, empty, children }: Props<D>) {
  const { data, error, retry } = asked;
  if (data !== null && isEmpty?.(data) === true) {
    return (
      <div className={classes.state} style={{ minHeight: height }}>
        {empty}
      </div>
    );
  }
  if (data !== null) return children(data);
  if (error !== null) {
    return <FailedBlock error={error} height={height} onRetry={retry} />;
  }
  return (
    <div className={classes.loading} style={{ minHeight: height }} aria-busy>
      {skeleton ?? <Skeleton className={classes.block} />}
    </div>
  );
}
