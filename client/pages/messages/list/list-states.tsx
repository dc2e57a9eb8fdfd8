import { Trans, useLingui } from '@lingui/react/macro';
import { Button, EmptyState, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconInbox, IconSearch } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { filterAtom, searchAtom } from './list-query.ts';
import classes from './list-states.module.css';

const rows = Array.from({ length: 9 }, (_, index) => index);

/** Rows of the right shape while the first page comes. */
export function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div
      className={classes.skeleton}
      role="status"
      aria-label={t({ id: 'list.loading', message: 'Loading conversations' })}
    >
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton circle height={40} />
          <div className={classes.lines}>
            <Skeleton height={12} width={`${40 + ((row * 17) % 30)}%`} />
            <Skeleton height={10} width={`${60 + ((row * 23) % 35)}%`} />
            <Skeleton height={10} width={48} />
          </div>
        </div>
      ))}
    </div>
  );
}

export function ListFailed({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  return (
    <div className={classes.center}>
      <EmptyState
        size="sm"
        icon={<IconAlertTriangle stroke={1.5} />}
        title={<Trans id="list.failed">The conversations could not be loaded</Trans>}
        description={message}
      >
        <Button variant="default" size="xs" onClick={onRetry}>
          <Trans id="list.retry">Try again</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}

/** Says what to do next: another search, another filter, or nothing but wait. */
export function ListEmpty() {
  const search = useAtomValue(searchAtom);
  const [view, setView] = useAtom(filterAtom);
  if (search !== '') {
    return (
      <div className={classes.center}>
        <EmptyState
          size="sm"
          icon={<IconSearch stroke={1.5} />}
          title={<Trans id="list.none_found">Nothing found</Trans>}
          description={<Trans id="list.found_nothing_hint">Try fewer letters, or another spelling.</Trans>}
        />
      </div>
    );
  }
  if (view === 'archived') {
    return (
      <div className={classes.center}>
        <EmptyState
          size="sm"
          icon={<IconArchive stroke={1.5} />}
          title={<Trans id="list.archive_empty">Nothing is archived</Trans>}
          description={
            <Trans id="list.archive_empty_hint">
              What you archive leaves the list and waits here. A new message brings it back.
            </Trans>
          }
        >
          <ShowAll onClick={() => setView('all')} />
        </EmptyState>
      </div>
    );
  }
  if (view !== 'all') {
    return (
      <div className={classes.center}>
        <EmptyState
          size="sm"
          icon={<IconInbox stroke={1.5} />}
          title={<Trans id="list.none_here">Nothing here now</Trans>}
          description={<Trans id="list.none_here_hint">No conversation matches this filter.</Trans>}
        >
          <ShowAll onClick={() => setView('all')} />
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.center}>
      <EmptyState
        size="sm"
        icon={<IconInbox stroke={1.5} />}
        title={<Trans id="list.empty">No conversations yet</Trans>}
        description={
          <Trans id="list.empty_hint">
            When a customer writes to one of your LINE accounts, it appears here at once.
          </Trans>
        }
      />
    </div>
  );
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      <Trans id="list.show_all">Show all</Trans>
    </Button>
  );
}
