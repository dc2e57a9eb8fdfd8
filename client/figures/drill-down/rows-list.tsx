import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { FiguresMeta, FigureRow as Row } from '../../../shared/api/figures.ts';
import type { Unit } from '../../../shared/figures.ts';
import { money } from '../../../shared/money.ts';
import { paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { dayOf } from '../days.ts';
import { figureText } from '../figure-format.ts';
import { momentText } from '../moment-text.ts';
import { useRowHeight } from '../use-row-height.ts';
import { ConversationNames } from './conversation-names.ts';
import classes from './rows-list.module.css';
import { whyText } from './why-text.ts';

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

  /** Whether every row counts as 1, so that the value column is hidden. */
  const isPlain = !withWhy && unit === 'count' && rows.every(({ value }) => value === 1);
  const isText = !withWhy && unit === 'percent';
  const shape = {
    'data-why': withWhy || undefined,
    'data-plain': isPlain || undefined,
    'data-text': isText || undefined,
  };

  const today = dayOf(meta.asOf, meta.timeZone);
  // Dates are shown if any row is not from today. The rows are sorted by time, so only the first and the last row are checked.
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
    <div className={`mt-8 ${classes.table}`} data-dated={isDated || undefined}>
      <div
        className={`grid top-0 items-center gap-12 text-12 weight-500 dimmed bg-body border-bottom sticky z-1 h-36 ${classes.head}`}
        {...shape}
        aria-hidden
      >
        <span>
          <Trans id="figures.col_customer">Customer</Trans>
        </span>
        <span>
          <Trans id="figures.col_staff">Agent</Trans>
        </span>
        <span className={`text-end ${classes.end}`}>
          <Trans id="figures.col_at">Counted at</Trans>
        </span>
        {!isPlain && (
          <span className={withWhy ? undefined : `text-end ${classes.end}`}>
            {withWhy ? <Trans id="figures.col_why">Why</Trans> : <Trans id="figures.col_value">Value</Trans>}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links. */}
      <div ref={listRef} className="relative" style={{ blockSize: virtual.getTotalSize() }} onKeyDown={move}>
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

interface RowProps {
  index: number;
  row: Row;
  /** Name of the customer. `undefined` while loading, or without access. */
  name: string | undefined;
  /**
   * Attributes that set the style of the last column: `data-why` for a reason, `data-plain` for no content, `data-text` for a value as
   * text.
   */
  shape: { 'data-why': true | undefined; 'data-plain': true | undefined; 'data-text': true | undefined };
  unit: Unit;
  meta: FiguresMeta;
  /** Whether this row is the list's tab stop. */
  isCurrent: boolean;
  top: number;
  onFocus: () => void;
  onOpen: () => void;
}

/** Row behind a figure, with a link to its conversation. */
function FigureRow({ index, row, name, shape, unit, meta, isCurrent, top, onFocus, onOpen }: RowProps) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const brand = useRow('brand', row.brandId);
  const person = useRow('colleague', row.staffId);
  const at = momentText(row.at, meta, i18n.locale, true);
  const withWhy = shape['data-why'] === true;
  const cells = (
    <>
      <span className="flex items-center min-w-0 gap-8">
        {brand !== undefined && <BrandMark brand={brand} size={10} />}
        {row.conversationId !== null && mayRead ? (
          <span className="truncate">{name ?? <Skeleton component="span" width={72} height={10} />}</span>
        ) : (
          <span className="truncate">{brand?.name}</span>
        )}
      </span>
      <span className="flex items-center min-w-0 gap-8">
        {person !== undefined && <Avatar name={person.fullName} size={20} />}
        <span className="truncate">{person?.fullName ?? '—'}</span>
      </span>
      <time className={`text-end ${classes.end}`} dateTime={row.at}>
        {at}
      </time>
      {shape['data-plain'] !== true && (
        <span className={withWhy ? 'truncate' : `text-end ${classes.end} weight-600 ${classes.value}`}>
          {withWhy || shape['data-text'] === true ? whyText(i18n, row.why) : valueText(i18n, row, unit)}
        </span>
      )}
    </>
  );
  const style = { transform: `translateY(${top}px)` };
  const place = { ...shape, className: classes.row, style };
  if (row.conversationId === null || !mayRead) return <div {...place}>{cells}</div>;
  return (
    <div data-index={index}>
      <Link
        {...place}
        href={paths.messages(row.conversationId, row.messageId ?? undefined)}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onClick={onOpen}
      >
        {cells}
      </Link>
    </div>
  );
}

/** Returns a row's contribution to the figure as text. For money, `why` contains the currency. */
function valueText(i18n: I18n, { value, why }: Row, unit: Unit): string {
  if (value === null) return '—';
  return unit === 'money' ? money(value, why, i18n.locale) : figureText(i18n, value, unit);
}
