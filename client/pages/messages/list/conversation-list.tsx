import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Conversations } from '../../../sync/conversations.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { untilTomorrow } from '../when.ts';
import classes from './conversation-list.module.css';
import { ListOption, optionId, type PressKeys } from './list-option.tsx';
import { ListRow } from './list-row.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from './list-states.tsx';

const rowHeight = 72;
type Props = {
  list: Conversations;
  /** Scroll container. */
  boxRef: RefObject<HTMLDivElement | null>;
  /** Last scroll position; `null` until the list has been rendered. */
  placeRef: RefObject<number | null>;
  /** Id of the open conversation. */
  openId: string | null;
  /** Id of the conversation that the keyboard cursor is on. */
  cursorId: string | null;
  withBrand: boolean;
  /** Conversations selected for a batch; `null` if batch mode is off. */
  chosen: ReadonlySet<string> | null;
  onPress: (id: string, keys: PressKeys) => void;
};

/** Virtualized list of conversations. Rows keep their order while the pointer is over the list. */
export function ConversationList({ list, boxRef, placeRef, openId, cursorId, withBrand, chosen, onPress }: Props) {
  const { t } = useLingui();
  const now = useMoment(untilTomorrow);
  const { ids, hasMore, loadMore } = list;
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => rowHeight,
    // The virtualizer needs no row keys, because all rows have the same height and their positions depend only on the index.
    overscan: 8,
    initialOffset: placeRef.current ?? 0,
  });
  const rows = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, index, start }];
  });
  useSlide(list.hold, rows);
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= ids.length - 10) loadMore();
  }, [hasMore, lastShown, ids.length, loadMore]);

  const cameWith = useRef(cursorId);
  const cursorAt = cursorId === null ? -1 : ids.indexOf(cursorId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the cursor moves, not when the order changes.
  useEffect(() => {
    // The scroll position is kept when the user returns from a chat on a phone.
    const mayScroll = placeRef.current === null || cursorId !== cameWith.current;
    cameWith.current = null;
    if (cursorAt < 0 || !mayScroll) return;
    const above = cursorAt * rowHeight - (virtual.scrollOffset ?? 0);
    const isVisible = above >= 0 && above + rowHeight <= (virtual.scrollRect?.height ?? 0);
    // The virtualizer measures the list before it scrolls, which lays out the page.
    if (!isVisible) virtual.scrollToIndex(cursorAt);
  }, [cursorId]);
  useEffect(() => {
    if (ids.length > 0) placeRef.current = virtual.scrollOffset;
  });

  if (list.state === 'loading') return <ListSkeleton />;
  if (list.state === 'error') return <ListFailed message={list.error} onRetry={list.retry} />;
  if (ids.length === 0) return <ListEmpty counts={list.counts} />;
  return (
    <div
      ref={boxRef}
      className={`flex-1 min-h-0 scroll-y overscroll-contain focus-inset ${classes.scroll}`}
      role="listbox"
      tabIndex={0}
      aria-label={t({ id: 'list.conversations', message: 'Conversations' })}
      aria-multiselectable={chosen !== null || undefined}
      aria-activedescendant={cursorAt < 0 || cursorId === null ? undefined : optionId(cursorId)}
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ id, index, start }) => (
          <ListOption
            key={id}
            rowKey={id}
            open={id === openId}
            cursor={id === cursorId}
            selected={chosen === null ? id === openId : chosen.has(id)}
            opens={chosen === null ? id : null}
            place={{
              index,
              of: list.totalIsMore ? -1 : list.total,
              style: { transform: `translateY(${start}px)` },
            }}
            onPress={onPress}
          >
            {chosen !== null && (
              <Checkbox.Indicator className={`flex-none ${classes.check}`} checked={chosen.has(id)} />
            )}
            <ListRow id={id} withBrand={withBrand} now={now} />
          </ListOption>
        ))}
      </div>
    </div>
  );
}

const slideMs = 140;
/** Least time between two moves that are animated, because nobody can follow rows that move all the time. Milliseconds. */
const slidePauseMs = 400;

/** Animates rows that change position in the list. Rows that scroll into view, and the rows of a different list, are not animated. */
function useSlide(list: unknown, rows: readonly { id: string; start: number }[]): void {
  const before = useRef({ list, places: new Map<string, number>() });
  const lastMove = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const known = before.current.list === list ? before.current.places : new Map<string, number>();
    before.current = { list, places: new Map(rows.map(({ id, start }) => [id, start])) };
    const moved = rows.filter(({ id, start }) => known.has(id) && known.get(id) !== start);
    if (moved.length === 0) return;
    const sinceLast = performance.now() - lastMove.current;
    lastMove.current = performance.now();
    if (sinceLast < slidePauseMs || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { id, start } of moved) {
      // Adds the animation to any animation that is running, so that a row in motion continues from its current position.
      document
        .getElementById(optionId(id))
        ?.animate(
          [{ transform: `translateY(${(known.get(id) ?? start) - start}px)` }, { transform: 'translateY(0)' }],
          {
            duration: slideMs,
            easing: 'ease-out',
            composite: 'add',
          },
        );
    }
  });
}
