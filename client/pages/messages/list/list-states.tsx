import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArchive, IconInbox, IconSearch } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'wouter';
import type { FilterCounts } from '../../../../shared/api/conversations.ts';
import { paths } from '../../../app/routes.ts';
import { useCan } from '../../../session/session.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { searchAtom, showViewAtom } from './list-query.ts';
import classes from './list-states.module.css';
import { useShownList } from './use-shown.ts';

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;
const rows = Array.from({ length: 9 }, (_, index) => index);

/** Placeholder rows while the first page loads. */
export function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div
      className="flex-1 min-h-0 overflow-hidden"
      role="status"
      aria-label={t({ id: 'list.loading', message: 'Loading conversations' })}
    >
      {rows.map((row) => (
        <div key={row} className={`flex gap-12 px-16 py-10 border-bottom ${classes.row}`}>
          <Skeleton circle height={40} />
          <div className={`grid flex-1 ${classes.lines}`}>
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
    <div className={`grid place-items-center flex-1 ${classes.center}`}>
      <ErrorState
        title={<Trans id="list.failed">The conversations could not be loaded</Trans>}
        reason={message}
        onRetry={onRetry}
      />
    </div>
  );
}

type Props = { counts: FilterCounts | null };

/** Empty state of the list. Suggests another search or filter, or states that conversations will appear here. */
export function ListEmpty({ counts }: Props) {
  return (
    <div className={`grid place-items-center flex-1 ${classes.center}`}>
      <Nothing counts={counts} />
    </div>
  );
}

function Nothing({ counts }: Props) {
  const search = useAtomValue(searchAtom);
  const { chosen, view: saved } = useShownList();
  const setView = useSetAtom(showViewAtom);
  const isNarrowed = saved !== undefined || Object.keys(chosen.conditions).length > 0;
  const view = isNarrowed ? null : chosen.filter;
  const showAll = (
    <Button variant="default" onClick={() => setView('all')}>
      <Trans id="list.show_all">Show all</Trans>
    </Button>
  );
  if (search !== '') {
    return (
      <EmptyState icon={<IconSearch {...icon} />} title={<Trans id="list.none_found">Nothing found</Trans>}>
        <Trans id="list.found_nothing_hint">Try fewer letters, or another spelling.</Trans>
      </EmptyState>
    );
  }
  if (view === 'archived') {
    return (
      <EmptyState
        icon={<IconArchive {...icon} />}
        title={<Trans id="list.archive_empty">No archived conversations</Trans>}
        action={showAll}
      >
        <Trans id="list.archive_empty_hint">
          Archived conversations are kept here. A new message moves them back to the list.
        </Trans>
      </EmptyState>
    );
  }
  // Before the first conversation, no filter matches anything, so a button that shows all conversations would not help.
  const isFirst = counts !== null && counts.all + counts.blocked + counts.archived === 0;
  if (view !== 'all' && !isFirst) {
    return (
      <EmptyState
        icon={<IconInbox {...icon} />}
        title={<Trans id="list.none_here">Nothing here</Trans>}
        action={showAll}
      >
        <Trans id="list.none_here_hint">No conversation matches this filter.</Trans>
      </EmptyState>
    );
  }
  return <FirstConversation />;
}

/** Empty state of the list until there is a first conversation. */
function FirstConversation() {
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  const isConnected = useAll('lineAccount').some(({ enabled }) => enabled);
  const mayConnect = useCan('lineconfig.create') && isLoaded && !isConnected;
  return (
    <EmptyState
      icon={<IconInbox {...icon} />}
      title={<Trans id="list.empty">No conversations yet</Trans>}
      action={
        mayConnect && (
          <Button component={Link} href={paths.lineGuide(null)}>
            <Trans id="list.connect">Connect LINE account</Trans>
          </Button>
        )
      }
    >
      {isLoaded && !isConnected ? (
        <Trans id="list.not_connected">No LINE account is connected yet.</Trans>
      ) : (
        <Trans id="list.empty_hint">
          When a customer writes to one of your LINE accounts, it appears here right away.
        </Trans>
      )}
    </EmptyState>
  );
}
