import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Conversations } from '../../../sync/conversations.ts';
import { useMoment } from '../use-moment.ts';
import classes from './conversation-list.module.css';
import { ListRow } from './list-row.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from './list-states.tsx';

const rowHeight = 72;
const dayMs = 86_400_000;

type Props = {
  list: Conversations;
  /** The conversation that is open. */
  openId: string | null;
  /** The one the keys stand on. */
  cursorId: string | null;
  withBrand: boolean;
  /** What is chosen for a batch; null when none is made. */
  chosen: ReadonlySet<string> | null;
  onPress: (id: string, keys: { aside: boolean; range: boolean }) => void;
};

/** The list itself: virtual, and quiet under the pointer. */
export function ConversationList({ list, openId, cursorId, withBrand, chosen, onPress }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const now = useMoment((at) => dayMs - (at % dayMs));
  const { ids, hasMore, loadMore, heldCount } = list;
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    // Every row is as high as any other, so the places of all stand for good while the order moves.
    overscan: 8,
  });
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= ids.length - 10) loadMore();
  }, [hasMore, lastShown, ids.length, loadMore]);

  const cursorAt = cursorId === null ? -1 : ids.indexOf(cursorId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows the keys, not the order that changes under them.
  useEffect(() => {
    if (cursorAt >= 0) virtual.scrollToIndex(cursorAt);
  }, [cursorId]);

  if (list.state === 'loading') return <ListSkeleton />;
  if (list.state === 'error') return <ListFailed message={list.error} onRetry={list.retry} />;
  if (ids.length === 0) return <ListEmpty />;
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.scroll}
        role="listbox"
        tabIndex={0}
        aria-label={t({ id: 'list.conversations', message: 'Conversations' })}
        aria-multiselectable={chosen !== null || undefined}
        aria-activedescendant={cursorId === null ? undefined : `row-${cursorId}`}
        onPointerEnter={(event) => event.pointerType === 'mouse' && list.hold(true)}
        onPointerLeave={() => list.hold(false)}
      >
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const id = ids[index];
            if (id === undefined) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the page's (use-inbox-keys.ts).
              <div
                key={id}
                id={`row-${id}`}
                className={classes.row}
                role="option"
                tabIndex={-1}
                aria-selected={chosen === null ? id === openId : chosen.has(id)}
                data-open={id === openId || undefined}
                aria-posinset={index + 1}
                aria-setsize={list.totalIsMore ? -1 : list.total}
                data-cursor={id === cursorId || undefined}
                style={{ transform: `translateY(${start}px)` }}
                onClick={(event) => onPress(id, { aside: event.ctrlKey || event.metaKey, range: event.shiftKey })}
              >
                {chosen !== null && <Checkbox.Indicator className={classes.check} checked={chosen.has(id)} />}
                <ListRow id={id} withBrand={withBrand} now={now} />
              </div>
            );
          })}
        </div>
      </div>
      {heldCount > 0 && (
        <Button className={classes.pill} size="compact-sm" radius="xl" onClick={() => showNew(list, box.current)}>
          <Trans id="list.held">{heldCount} new</Trans>
        </Button>
      )}
    </div>
  );
}

function showNew(list: Conversations, box: HTMLElement | null): void {
  list.hold(false);
  box?.scrollTo({ top: 0 });
}
