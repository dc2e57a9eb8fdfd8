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

/** The rows themselves: virtual, walked with the arrows. */
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

  /** Every row is one of those that are counted: only their number says something. */
  const isPlain = !withWhy && unit === 'count' && rows.every(({ value }) => value === 1);
  const isSaid = !withWhy && unit === 'percent';
  const shape = {
    'data-why': withWhy || undefined,
    'data-plain': isPlain || undefined,
    'data-said': isSaid || undefined,
  };

  const today = dayOf(meta.asOf, meta.timeZone);
  // The newest first: whether any of them has a date, the outermost tell.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from link to link. */}
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
