import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import type { PerformanceOverview } from '../../../shared/api/performance.ts';
import { errorText } from '../../api/error-text.ts';
import { Change } from '../../figures/change.tsx';
import { OpensFigure, OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { FigureNumber } from '../../figures/figure-number.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { number } from '../../time/time.ts';
import classes from './figures-strip.module.css';
import { PersonButton } from './person-name.tsx';
import type { Arena } from './use-arena.ts';

type Props = Pick<Arena, 'overview' | 'week'> & { brand: string };

/** Today's five metrics. */
export function FiguresStrip({ brand, overview, week }: Props) {
  const of = { brand, overview };
  const isFailed = overview.data === null && overview.error !== null;
  return (
    <section className={`grid tabular overflow-hidden border rounded-8 bg-card ${classes.strip}`}>
      {isFailed ? (
        <div className={`flex justify-center min-w-0 min-h-72 ${classes.cell} ${classes.failed}`}>
          <QueryBoundary query={overview} height={0}>
            {() => null}
          </QueryBoundary>
        </div>
      ) : (
        <>
          <Today {...of} name="replies" label={<Trans id="performance.replies_today">Replies today</Trans>} />
          <Today {...of} name="onTimeReplyRate" label={<Trans id="performance.within">Within 30 s</Trans>} />
          <Today
            {...of}
            name="avgResponseTime"
            label={<Trans id="performance.mean_response">Average response</Trans>}
          />
          <Today {...of} name="points" label={<Trans id="performance.points_today">Points today</Trans>} />
        </>
      )}
      <LongestStreak brand={brand} week={week} />
    </section>
  );
}

interface TodayProps extends Pick<Arena, 'overview'> {
  brand: string;
  name: keyof PerformanceOverview['figures'];
  label: ReactNode;
}

/** Metric of today. Opens its details. */
function Today({ brand, overview: { data, meta }, name, label }: TodayProps) {
  const { i18n } = useLingui();
  if (data === null || meta === null) {
    return (
      <div className={`flex justify-center min-w-0 min-h-72 ${classes.cell}`}>
        <MetricContent label={label} value={null} />
      </div>
    );
  }
  const figure = data.figures[name];
  return (
    <OpensFigure
      className={`flex justify-center min-w-0 min-h-72 ${classes.cell}`}
      query={{ name, brand, days: { range: 'today' } }}
      loaded={{ figure, meta }}
    >
      <MetricContent
        label={label}
        value={<FigureNumber i18n={i18n} value={figure.value} unit={figure.unit} />}
        note={<Change figure={figure} />}
      />
    </OpensFigure>
  );
}

function LongestStreak({ brand, week: { data, error, retry } }: Pick<Arena, 'week'> & { brand: string }) {
  const { i18n } = useLingui();
  const label = <Trans id="performance.longest_streak">Longest streak</Trans>;
  if (data === null && error !== null) {
    const again = (
      <Button variant="default" size="compact-xs" title={errorText(error)} onClick={retry}>
        <Trans id="common.retry">Try again</Trans>
      </Button>
    );
    return (
      <div className={`flex justify-center min-w-0 min-h-72 ${classes.cell}`} role="alert">
        <MetricContent label={label} value="—" note={again} />
      </div>
    );
  }
  const best = data?.reduce<Entry | null>((most, one) => (one.winStreak > (most?.winStreak ?? 0) ? one : most), null);
  const count = <FigureNumber i18n={i18n} value={best?.winStreak ?? 0} unit="count" />;
  const query = best && ({ name: 'winStreak', brand, days: { range: 'today' }, staff: best.staff } as const);
  const value =
    data &&
    (query ? (
      <OpensNumber line={query.staff.fullName} query={query} text={number(best?.winStreak ?? 0, i18n.locale)}>
        {count}
      </OpensNumber>
    ) : (
      count
    ));
  const note = best && (
    <PersonButton staff={best.staff} className="block max-w-full truncate">
      {best.staff.fullName}
    </PersonButton>
  );
  return (
    <div className={`flex justify-center min-w-0 min-h-72 ${classes.cell}`}>
      <MetricContent label={label} value={value} note={note} />
    </div>
  );
}

function MetricContent({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className="text-13 dimmed">{label}</span>
      {value === null ? (
        <Skeleton my={5} width="50%" height={18} />
      ) : (
        <span className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-0">
          <span className="text-20 leading-28">{value}</span>
          <span className="min-w-0 text-13 dimmed">{note}</span>
        </span>
      )}
    </>
  );
}
