import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Grain } from '../../../shared/analytics.ts';
import type { TrendPoint } from '../../../shared/api/analytics.ts';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Cut } from '../../../shared/chart-scale.ts';
import { countDays, type Days, daysBefore } from '../../../shared/days.ts';
import { figures, type Unit } from '../../../shared/figures.ts';
import { pieceDays } from '../../../shared/piece-days.ts';
import { views } from '../../../shared/views.ts';
import { Chart } from '../../figures/chart.tsx';
import type { ChartSeries, Look } from '../../figures/chart-spec.ts';
import { dayOf } from '../../figures/days.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { Segments } from '../../figures/segments.tsx';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useAddress } from './address.ts';
import { grainNames } from './division-names.ts';
import { hourQuery } from './figure-queries.ts';
import { allowedGrains, grainFor } from './grains.ts';
import classes from './trends-card.module.css';
import type { Filters } from './use-filters.ts';
import { queryOptions, useFigureQuery } from './use-filters.ts';

const route = 'GET /analytics/messages/trends';
const height = 180;

/** Chart type and scale for each unit. */
const looks: Record<Unit, { look: Look; cut: Cut }> = {
  percent: { look: 'line', cut: 'cut' },
  score: { look: 'line', cut: 'cut' },
  seconds: { look: 'line', cut: 'zero' },
  count: { look: 'bars', cut: 'zero' },
  money: { look: 'bars', cut: 'zero' },
};

/** Charts of volume, speed and quality with a shared cursor. The previous period is dashed. */
export function TrendsCard({ filters }: { filters: Filters }) {
  const { t, i18n } = useLingui();
  const [address, changeAddress] = useAddress();
  const { days, choice, today, timeZone } = filters.range;
  const length = countDays(days);
  const grain = grainFor(address.grain, length);
  const before = daysBefore(days, 'range' in choice ? (choice.range ?? null) : null);
  const { brand, staff } = filters;
  const of = { brand, ...(staff === null ? {} : { staff }), grain };
  const current = useQuery(route, { query: { ...filters.query, grain } }, queryOptions);
  const previous = useQuery(route, { query: { ...of, ...before } }, queryOptions);
  const now = usePoints(current, days);
  const past = usePoints(previous, before);
  const allowed = allowedGrains(length);
  return (
    <Panel
      title={<Trans id="analytics.trends">Trends</Trans>}
      note={<Trans id="analytics.trends_note">dashed: previous period</Trans>}
      controls={
        <Segments
          aria-label={t({ id: 'analytics.grain', message: 'Interval' })}
          value={grain}
          onChange={(chosen) => changeAddress({ grain: chosen })}
          data={allowed.map((value) => ({ value, label: i18n._(grainNames[value]) }))}
        />
      }
    >
      <QueryBoundary query={current} height={2 * height + 80}>
        {() => (
          <div className={`grid cols-2 ${classes.charts}`}>
            {views.analytics.trends.map((name) => (
              <Trend
                key={name}
                name={name}
                now={now}
                before={past}
                grain={grain}
                timeZone={timeZone}
                isUnfinished={days.to >= today}
              />
            ))}
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Data points of a trend, with the days that they cover. */
interface Points {
  points: readonly TrendPoint[];
  days: Days;
  meta: FiguresMeta | null;
}

interface TrendProps {
  name: (typeof views.analytics.trends)[number];
  now: Points;
  before: Points;
  grain: Grain;
  timeZone: string;
  isUnfinished: boolean;
}

function Trend({ name, now, before, grain, timeZone, isUnfinished }: TrendProps) {
  const { t } = useLingui();
  const queryOf = useFigureQuery();
  const label = useFigureTitle()(name);
  const past = t({ id: 'analytics.range_before', message: 'Previous period' });
  const { points } = now;
  const { unit } = figures[name];
  const { look, cut } = looks[unit];
  const moments = useMemo(() => points.map(({ at }) => Date.parse(at)), [points]);
  const series = useMemo<ChartSeries[]>(() => {
    const of = ({ points: shown, days, meta }: Points) => ({
      values: points.map((_, index) => shown[index]?.[name] ?? null),
      query: (index: number) => {
        const point = shown[index];
        if (point === undefined) return null;
        if (grain === 'hour') return meta && hourQuery(queryOf(name), Date.parse(point.at), point[name], meta);
        return { ...queryOf(name), days: pieceDays(grain, dayOf(point.at, timeZone), days) };
      },
    });
    return [
      { label, look, ...of(now) },
      { label: past, look: 'dashed', ...of(before) },
    ];
  }, [label, past, look, name, points, now, before, grain, timeZone, queryOf]);
  return (
    <Chart
      label={label}
      title={label}
      height={height}
      moments={moments}
      series={series}
      unit={unit}
      cut={cut}
      grain={grain}
      timeZone={timeZone}
      sync="analytics"
      unfinished={isUnfinished}
    />
  );
}

const none: readonly TrendPoint[] = [];

interface Result {
  data: { points: readonly TrendPoint[] } | null;
  meta: FiguresMeta | null;
}

/** Returns the points and days of a result. Memoized, so that unchanged data returns the same object. */
function usePoints({ data, meta }: Result, { from, to }: Days): Points {
  const points = data?.points ?? none;
  return useMemo(() => ({ points, days: { from, to }, meta }), [points, from, to, meta]);
}
