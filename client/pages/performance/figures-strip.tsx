import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entry, Figure } from '../../../shared/api/figures.ts';
import { Change } from '../../figures/change.tsx';
import { FigureNumber } from '../../figures/figure-number.tsx';
import classes from './figures-strip.module.css';
import type { Arena } from './use-arena.ts';

type Props = Pick<Arena, 'overview' | 'week'>;

/** Today in five figures. */
export function FiguresStrip({ overview, week }: Props) {
  const figures = overview.data?.figures;
  return (
    <section className={classes.strip}>
      <Today label={<Trans id="performance.replies_today">Replies today</Trans>} figure={figures?.replies} />
      <Today label={<Trans id="performance.within">Within 30 s</Trans>} figure={figures?.onTimeReplyRate} />
      <Today label={<Trans id="performance.mean_response">Average response</Trans>} figure={figures?.avgResponseTime} />
      <Today label={<Trans id="performance.points_today">Points today</Trans>} figure={figures?.points} />
      <LongestStreak entries={week.data} />
    </section>
  );
}

function Today({ label, figure }: { label: ReactNode; figure: Figure | undefined }) {
  const { i18n } = useLingui();
  if (figure === undefined) return <Cell label={label} value={null} />;
  const { value, unit } = figure;
  return (
    <Cell
      label={label}
      value={<FigureNumber i18n={i18n} value={value} unit={unit} />}
      note={<Change figure={figure} />}
    />
  );
}

function LongestStreak({ entries }: { entries: readonly Entry[] | null }) {
  const { i18n } = useLingui();
  const label = <Trans id="performance.longest_streak">Longest streak</Trans>;
  if (entries === null) return <Cell label={label} value={null} />;
  const best = entries.reduce<Entry | null>((most, one) => (one.winStreak > (most?.winStreak ?? 0) ? one : most), null);
  const value = <FigureNumber i18n={i18n} value={best?.winStreak ?? 0} unit="count" />;
  return <Cell label={label} value={value} note={best?.staff.fullName} />;
}

function Cell({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.cell}>
      <span className={classes.label}>{label}</span>
      {value === null ? (
        <Skeleton className={classes.skeleton} width="50%" height={18} />
      ) : (
        <span className={classes.row}>
          <span className={classes.value}>{value}</span>
          <span className={classes.note}>{note}</span>
        </span>
      )}
    </div>
  );
}
