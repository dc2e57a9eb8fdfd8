import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failed } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import type { QueryResult } from './use-query.ts';

interface Props<D> {
  query: Pick<QueryResult<D, unknown>, 'data' | 'error' | 'retry'>;
  /** Height of the loading content in pixels. Should match the height of the loaded content, to avoid layout shifts. */
  height: number;
  /** Shape of the loading content. Defaults to a single block. */
  skeleton?: ReactNode;
  isEmpty?: (data: D) => boolean;
  /** Text of the empty state, optionally with an action. */
  empty?: ReactNode;
  children: (data: D) => ReactNode;
}

/** Error text and a button that retries. */
export function FailedBlock({ error, height, onRetry }: { error: Failed; height: number; onRetry: () => void }) {
  return (
    <div
      className="flex flex-col items-center justify-center flex-1 gap-12 px-20 py-8 text-13 text-center text-balance dimmed"
      style={{ minHeight: height }}
      role="alert"
    >
      <p className="max-w-44ch">{errorText(error)}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        <Trans id="common.retry">Try again</Trans>
      </Button>
    </div>
  );
}

/**
 * Content of a card by the state of its query: loading, failed, empty or loaded. Loaded content stays while a newer result loads or fails.
 */
export function QueryBoundary<D>({ query, height, skeleton, isEmpty, empty, children }: Props<D>) {
  const { data, error, retry } = query;
  if (data !== null && isEmpty?.(data) === true) {
    return (
      <div
        className="flex flex-col items-center justify-center flex-1 gap-12 px-20 py-8 text-13 text-center text-balance dimmed"
        style={{ minHeight: height }}
      >
        {empty}
      </div>
    );
  }
  if (data !== null) return children(data);
  if (error !== null) {
    return <FailedBlock error={error} height={height} onRetry={retry} />;
  }
  return (
    <div className="flex flex-col flex-1" style={{ minHeight: height }} aria-busy>
      {skeleton ?? <Skeleton className="flex-1" />}
    </div>
  );
}
