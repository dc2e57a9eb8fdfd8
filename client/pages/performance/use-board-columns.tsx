import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconFlame } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { views } from '../../../shared/views.ts';
import { figureColumn } from '../../figures/figure-column.tsx';
import { LoadBar } from '../../figures/load-bar.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { number } from '../../time/time.ts';
import classes from './leaderboard.module.css';
import { PersonName } from './person-name.tsx';

/** Minimum length of a streak that is highlighted. Number of fast replies in a row. */
const streakMarked = 10;

/** Returns the columns of the leaderboard. @param rowsOpen whether a click anywhere in a row opens the metrics of the person */
export function useBoardColumns(
  entries: readonly Entry[] | null,
  rowsOpen: boolean,
  of: { brand: string; days: Days } | null,
): readonly TableColumn<Entry>[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const title = useFigureTitle();
  const most = Math.max(0, ...(entries ?? []).map(({ points }) => points));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change only with the language.
  return useMemo(() => {
    const headers: { readonly [name in FigureName]?: string } = {
      winStreak: t({ id: 'performance.column_streak', message: 'Streak' }),
      replies: t({ id: 'performance.column_replies', message: 'Replies' }),
      onTimeReplyRate: t({ id: 'performance.column_fast', message: 'Within 30 s' }),
      avgResponseTime: t({ id: 'performance.column_mean', message: 'Average' }),
      conversations: t({ id: 'performance.column_conversations', message: 'Conversations' }),
      csat: t({ id: 'performance.column_csat', message: 'CSAT' }),
      efficiency: t({ id: 'performance.column_efficiency', message: 'Efficiency' }),
    };
    const cells: { readonly [name in FigureName]?: (entry: Entry) => ReactNode } = {
      points: ({ points }) => (
        <span className="inline-flex items-center gap-10 weight-600">
          {number(points, locale)}
          <LoadBar className={`flex-none ${classes.bar}`} value={points} max={most} />
        </span>
      ),
      winStreak: ({ winStreak }) => <Streak i18n={i18n} count={winStreak} />,
    };
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
      ...views.performance.leaderboard.map((name) =>
        figureColumn<Entry, typeof name>(i18n, {
          field: name,
          header: headers[name] ?? title(name),
          value: (entry) => entry[name],
          line: ({ staff }) => staff.fullName,
          query: ({ staff }) => of && { ...of, name, staff },
          cell: cells[name],
        }),
      ),
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
