import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconFlame } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import { figures } from '../../../shared/figures.ts';
import { OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { number } from '../../time/time.ts';
import classes from './leaderboard.module.css';
import { PersonName } from './person-name.tsx';

type ColumnFigure =
  | 'points'
  | 'winStreak'
  | 'replies'
  | 'onTimeReplyRate'
  | 'avgResponseTime'
  | 'conversations'
  | 'csat'
  | 'efficiency';

/** Streaks of at least this length are marked. */
const streakMarked = 10;

/** Columns of the leaderboard. @param rowsOpen whether whole rows open the person */
export function useBoardColumns(
  entries: readonly Entry[] | null,
  rowsOpen: boolean,
  of: { brand: string; days: Days } | null,
): readonly TableColumn<Entry>[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const most = Math.max(0, ...(entries ?? []).map(({ points }) => points));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change only with the language.
  return useMemo(() => {
    const column = (name: ColumnFigure, header: string, cell?: (entry: Entry) => ReactNode): TableColumn<Entry> => ({
      id: name,
      header,
      value: (entry) => entry[name],
      cell: (entry) => (
        <OpensNumber
          line={entry.staff.fullName}
          query={of && { ...of, name, staff: entry.staff }}
          text={figureText(i18n, entry[name], figures[name].unit)}
        >
          {cell?.(entry)}
        </OpensNumber>
      ),
      isNumber: true,
    });
    return [
      { id: 'rank', header: '#', value: ({ rank }) => rank, cell: (entry) => <Rank entry={entry} /> },
      {
        id: 'person',
        header: t({ id: 'performance.person_column', message: 'Person' }),
        value: ({ staff }) => staff.fullName,
        cell: ({ staff }) => <PersonName staff={staff} isButton={!rowsOpen} />,
        wide: true,
        sticks: true,
      },
      column('points', t({ id: 'performance.column_points', message: 'Points' }), ({ points }) => (
        <span className="inline-flex items-center gap-10 weight-600">
          {number(points, locale)}
          <LoadBar className={`flex-none ${classes.bar}`} value={points} max={most} />
        </span>
      )),
      column('winStreak', t({ id: 'performance.column_streak', message: 'Streak' }), ({ winStreak }) => (
        <Streak i18n={i18n} count={winStreak} />
      )),
      column('replies', t({ id: 'performance.column_replies', message: 'Replies' })),
      column('onTimeReplyRate', t({ id: 'performance.column_fast', message: 'Within 30 s' })),
      column('avgResponseTime', t({ id: 'performance.column_mean', message: 'Average' })),
      column('conversations', t({ id: 'performance.column_conversations', message: 'Conversations' })),
      column('csat', t({ id: 'performance.column_csat', message: 'CSAT' })),
      column('efficiency', t({ id: 'performance.column_efficiency', message: 'Efficiency' })),
    ];
  }, [locale, most, rowsOpen, JSON.stringify(of)]);
}

function Streak({ i18n, count }: { i18n: I18n; count: number }) {
  return (
    <span className={`inline-flex items-center gap-4 dimmed ${classes.streak}`} data-going={count > 0 || undefined}>
      {count >= streakMarked && <IconFlame className="color-soon" size={14} stroke={1.8} aria-hidden />}
      {number(count, i18n.locale)}
    </span>
  );
}

/** Rank, and its change since the previous period. */
function Rank({ entry: { rank, previousRank } }: { entry: Entry }) {
  const { i18n } = useLingui();
  const change = previousRank === null ? 0 : previousRank - rank;
  const places = number(Math.abs(change), i18n.locale);
  return (
    <span className="inline-flex items-baseline gap-8">
      <span className={`weight-600 ${classes.place}`}>{rank}</span>
      {change > 0 && (
        <span className={`inline-flex items-center gap-2 text-12 color-text ${classes.moved}`} data-up>
          <IconArrowUp size={12} stroke={2} aria-hidden />
          <Trans id="performance.rank_up">{places} up</Trans>
        </span>
      )}
      {change < 0 && (
        <span className={`inline-flex items-center gap-2 text-12 color-text ${classes.moved}`}>
          <IconArrowDown size={12} stroke={2} aria-hidden />
          <Trans id="performance.rank_down">{places} down</Trans>
        </span>
      )}
    </span>
  );
}
