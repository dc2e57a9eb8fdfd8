import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconTableExport } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Entry, FiguresMeta } from '../../../shared/api/figures.ts';
import { presetDays } from '../../../shared/days.ts';
import { download } from '../../api/download.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { dayOf } from '../../figures/days.ts';
import { languageOf } from '../../figures/language-of.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { type RangeChoice, rangeOf } from '../../figures/range.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { daysName } from '../../figures/range-words.ts';
import { Segments } from '../../figures/segments.tsx';
import { useQuery } from '../../figures/use-query.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useRowHeight } from '../../figures/use-row-height.ts';
import { useToday } from '../../figures/use-today.ts';
import { useCan, useUser } from '../../session/session.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import { toastError } from '../../toasts/toast.ts';
import pageClasses from './performance.module.css';
import { openPersonAtom } from './person-name.tsx';
import { PointsRule } from './points-rule.tsx';
import { type Arena, arenaScope, everybody } from './use-arena.ts';
import { useBoardColumns } from './use-board-columns.tsx';

const lineHeight = 36;
const first = 10;
/** Maximum number of visible rows. Further rows scroll. */
const most = 30;

/** Returns the days of a period. If the period has not ended, returns the days up to today. */
function untilNow({ from, to, asOf, timeZone }: FiguresMeta) {
  const today = dayOf(asOf, timeZone);
  return { from, to: to > today ? today : to };
}

/** Leaderboard of this week, this month or another range. The choice is stored in the address. */
export function Leaderboard({ brand, week }: Pick<Arena, 'week'> & { brand: string }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const mayAll = useCan('performance.individual_stats');
  const mayChoose = useCan('performance.rankings');
  const touched = useRowHeight(lineHeight);
  const rowHeight = mayAll ? touched : lineHeight;
  const open = useSetAtom(openPersonAtom);
  const [params, change] = useAddressQuery();
  const range = boardRangeOf(params, mayChoose);
  const [isLong, setLong] = useState(false);
  const query = { brand, ...boardQuery(range), limit: everybody };
  const other = useQuery('GET /performance/leaderboard', range === 'week' ? null : { query }, { scope: arenaScope });
  const shown = range === 'week' ? week : other;
  const { data, meta } = shown;
  const columns = useBoardColumns(data, mayAll, meta && { brand, days: untilNow(meta) });
  const count = data?.length ?? 0;
  return (
    <Panel
      className={pageClasses.board}
      flush
      title={<Trans id="performance.board">Leaderboard</Trans>}
      note={
        meta !== null && (
          <>
            {daysName(i18n, untilNow(meta))}
            {' · '}
            <Plural id="performance.people" value={count} one="# person" other="# people" />
          </>
        )
      }
      controls={
        <>
          <BoardRangePicker range={range} onChange={(chosen) => change(boardParams(chosen))} mayChoose={mayChoose} />
          <BoardExport brand={brand} meta={meta} />
        </>
      }
    >
      <QueryBoundary query={shown} height={(first + 1) * rowHeight}>
        {(entries) => (
          <DataTable<Entry>
            label={t({ id: 'performance.board', message: 'Leaderboard' })}
            columns={columns}
            rows={entries}
            rowId={({ staff }) => staff.id}
            ownId={user.id}
            {...(mayAll ? { onOpen: ({ staff }: Entry) => open(staff.id) } : {})}
            maxRows={isLong ? Math.min(count, most) : first}
            empty={<Trans id="performance.board_none">No replies in this period.</Trans>}
          />
        )}
      </QueryBoundary>
      <div className="flex flex-wrap items-center justify-between min-h-touch gap-x-16 gap-y-4 px-20 py-8 text-13 dimmed border-top">
        <PointsRule />
        {count > first && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isLong}
            rightSection={
              isLong ? <IconChevronUp size={14} stroke={1.8} /> : <IconChevronDown size={14} stroke={1.8} />
            }
            onClick={() => setLong(!isLong)}
          >
            {isLong ? (
              <Trans id="performance.show_first">Show the first {first}</Trans>
            ) : (
              <Trans id="performance.show_all">Show all {count}</Trans>
            )}
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface RangePickerProps {
  range: BoardRange;
  onChange: (range: BoardRange) => void;
  mayChoose: boolean;
}

/** Selects this week or this month, and with permission any days. */
function BoardRangePicker({ range, onChange, mayChoose }: RangePickerProps) {
  const { t } = useLingui();
  const today = useToday(useTimeZone());
  const choice = typeof range === 'string' ? null : range;
  const days = choice === null || 'range' in choice ? presetDays(choice?.range ?? 'last7', today) : choice;
  return (
    <>
      <Segments
        aria-label={t({ id: 'performance.range', message: 'Date range' })}
        value={typeof range === 'string' ? range : ''}
        onChange={(period) => onChange(period as 'week' | 'month')}
        data={[
          { value: 'week', label: t({ id: 'performance.this_week', message: 'This week' }) },
          { value: 'month', label: t({ id: 'performance.this_month', message: 'This month' }) },
        ]}
      />
      {mayChoose && <RangePicker look="beside" range={{ choice, days, today, setChoice: onChange }} />}
    </>
  );
}

/** Button that exports the leaderboard for the shown days. @param meta metadata of the shown rows; `null` while loading */
function BoardExport({ brand, meta }: { brand: string; meta: FiguresMeta | null }) {
  const { i18n } = useLingui();
  const may = useCan('performance.export');
  const [isBusy, setBusy] = useState(false);
  if (!may) return null;
  const save = async ({ from, to }: FiguresMeta) => {
    setBusy(true);
    const query = { brand, from, to, lang: languageOf(i18n) };
    const failed = await download('GET /performance/export', { query, name: 'performance.xlsx' });
    setBusy(false);
    if (failed !== null) toastError(failed);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconTableExport size={16} stroke={1.6} aria-hidden />}
      disabled={meta === null}
      loading={isBusy}
      onClick={() => meta !== null && void save(meta)}
    >
      Excel
    </Button>
  );
}

/** Days of the leaderboard: this week, this month, or any range for users with permission. */
type BoardRange = 'week' | 'month' | RangeChoice;

/** Returns the range in the address; this week if there is none. */
export function boardRangeOf(params: URLSearchParams, mayChoose: boolean): BoardRange {
  const range = mayChoose ? rangeOf(params) : null;
  if (range !== null) return range;
  return params.get('period') === 'month' ? 'month' : 'week';
}

/** Returns the address parameters of a range. Parameters that the range does not need are `null`. */
export function boardParams(range: BoardRange): Record<'period' | 'range' | 'from' | 'to', string | null> {
  const none = { period: null, range: null, from: null, to: null };
  if (range === 'week') return none;
  return range === 'month' ? { ...none, period: 'month' } : { ...none, ...range };
}

/** Returns the query parameters of the API call. */
export const boardQuery = (range: BoardRange) => (typeof range === 'string' ? { period: range } : range);
