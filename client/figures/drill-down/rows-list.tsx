import { Trans } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FiguresMeta, FigureRow as Row } from '../../../shared/api/figures.ts';
import type { Unit } from '../../../shared/figures.ts';
import { useCan } from '../../session/session.ts';
import { dayOf } from '../days.ts';
import { useRowHeight } from '../use-row-height.ts';
import { ConversationNames } from './conversation-names.ts';
import { FigureRow } from './figure-row.tsx';
import classes from './rows-list.module.css';

const lineHeight = 36;

interface Props {
  rows: readonly Row[];
  withWhy: boolean;
  unit: Unit;
  meta: FiguresMeta;
  scrollRef: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  onMore: () => void;
  onClose: () => void;
}

/** Virtualized rows with arrow key navigation. */
export function RowsList({ rows, withWhy, unit, meta, scrollRef, hasMore, onMore, onClose }: Props) {
  const listRef = useRef<HTMLDivElement>(null);
  const [names] = useState(() => new ConversationNames());
  const known = useSyncExternalStore(names.listen, names.view).names;
  const mayRead = useCan('messages.view');
  const [at, setAt] = useState(0);
  const rowHeight = useRowHeight(lineHeight);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: listRef.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 10) onMore();
  }, [hasMore, last, rows.length, onMore]);
  const shown = items.flatMap(({ index }) => rows[index]?.conversationId ?? []).join(' ');
  useEffect(() => {
    if (mayRead && shown !== '') names.want(shown.split(' '));
  }, [mayRead, shown, names]);

  /** Whether each row counts as 1, so that the value column is hidden. */
  const isPlain = !withWhy && unit === 'count' && rows.every(({ value }) => value === 1);
  const isSaid = !withWhy && unit === 'percent';
  const shape = {
    'data-why': withWhy || undefined,
    'data-plain': isPlain || undefined,
    'data-said': isSaid || undefined,
  };

  const today = dayOf(meta.asOf, meta.timeZone);
  // Sorted newest first, so the first and the last row show whether any row has a date.
  const isDated = [rows.at(0), rows.at(-1)].some((row) => row !== undefined && dayOf(row.at, meta.timeZone) !== today);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, at + step));
    setAt(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus());
  };
  return (
    <div className={classes.table} data-dated={isDated || undefined}>
      <div className={classes.head} {...shape} aria-hidden>
        <span>
          <Trans id="figures.col_customer">Customer</Trans>
        </span>
        <span>
          <Trans id="figures.col_staff">Agent</Trans>
        </span>
        <span className={classes.end}>
          <Trans id="figures.col_at">Counted at</Trans>
        </span>
        {!isPlain && (
          <span className={withWhy ? undefined : classes.end}>
            {withWhy ? <Trans id="figures.col_why">Why</Trans> : <Trans id="figures.col_value">Value</Trans>}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links. */}
      <div ref={listRef} className={classes.list} style={{ blockSize: virtual.getTotalSize() }} onKeyDown={move}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <FigureRow
              key={index}
              index={index}
              row={row}
              name={row.conversationId === null ? undefined : known.get(row.conversationId)}
              shape={shape}
              unit={unit}
              meta={meta}
              isCurrent={index === at}
              top={start - virtual.options.scrollMargin}
              onFocus={() => setAt(index)}
              onOpen={onClose}
            />
          );
        })}
      </div>
    </div>
  );
}
