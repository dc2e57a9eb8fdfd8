import { Trans, useLingui } from '@lingui/react/macro';
import type { Trends } from '../../../shared/api/dashboard.ts';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { localTime } from '../../../shared/zoned-time.ts';
import { Chart } from '../../figures/chart.tsx';
import type { FigureQuery } from '../../figures/drill-down/figure-query.ts';
import { HeatMap } from '../../figures/heat-map.tsx';
import { Panel } from '../../figures/panel.tsx';
import { FailedBlock, QueryBoundary } from '../../figures/query-boundary.tsx';
import { useQuery } from '../../figures/use-query.ts';
import { format, number } from '../../time/time.ts';
import classes from './dashboard.module.css';

const bodyHeight = 208;

/** Response times and volumes of the last seven days, and the times of the week at which customers write. */
export function TrendsPanels({ brand }: { brand: string }) {
  const result = useQuery(
    'GET /dashboard/analytics/trends',
    { query: { brand, range: 'last7' } },
    { scope: { scope: 'dashboard', brand } },
  );
  const { meta } = result;
  if (result.data === null && result.error !== null) {
    return (
      <Panel className="col-full" title={<Trans id="dashboard.trends">Trends</Trans>}>
        <FailedBlock error={result.error} height={bodyHeight} onRetry={result.retry} />
      </Panel>
    );
  }
  return (
    <>
      <Panel
        className={classes.four}
        title={<Trans id="dashboard.response_time">Response time</Trans>}
        note={<Trans id="dashboard.last_seven_days">last 7 days</Trans>}
      >
        <QueryBoundary query={result} height={bodyHeight}>
          {(trends) => <ResponseTime trends={trends} brand={brand} />}
        </QueryBoundary>
      </Panel>
      <Panel
        className={classes.three}
        title={<Trans id="dashboard.volume">Conversations</Trans>}
        controls={meta !== null && <Key meta={meta} />}
      >
        <QueryBoundary query={result} height={bodyHeight}>
          {(trends) => <Volume trends={trends} brand={brand} />}
        </QueryBoundary>
      </Panel>
      <Panel
        className={classes.five}
        title={<Trans id="dashboard.when_they_write">When customers write</Trans>}
        note={<Trans id="dashboard.last_seven_days">last 7 days</Trans>}
      >
        <QueryBoundary query={result} height={bodyHeight}>
          {(trends) => <WhenTheyWrite trends={trends} brand={brand} meta={meta} />}
        </QueryBoundary>
      </Panel>
    </>
  );
}

/** Returns the start of each day as if the business time zone were UTC, because the chart formats times in UTC. */
const momentsOf = ({ days }: Trends) => days.map(({ date }) => Date.parse(date));

interface TrendProps {
  trends: Trends;
  brand: string;
}

/** Returns the query for the details of a metric on one of the days; `null` if there is no such day. */
const askedOn =
  ({ trends: { days }, brand }: TrendProps, name: 'avgResponseTime' | 'conversations') =>
  (index: number): FigureQuery | null => {
    const date = days[index]?.date;
    return date === undefined ? null : { name, brand, days: { from: date, to: date } };
  };

function ResponseTime({ trends, brand }: TrendProps) {
  const { t } = useLingui();
  const label = t({ id: 'dashboard.response_time', message: 'Response time' });
  return (
    <Chart
      label={label}
      height={bodyHeight}
      moments={momentsOf(trends)}
      series={[
        {
          label,
          look: 'line',
          values: trends.days.map(({ avgResponseTime }) => avgResponseTime),
          query: askedOn({ trends, brand }, 'avgResponseTime'),
        },
      ]}
      unit="seconds"
      grain="day"
      timeZone="UTC"
      unfinished
      withValues
    />
  );
}

function Volume({ trends: { days }, trends, brand }: TrendProps) {
  const { t } = useLingui();
  return (
    <Chart
      label={t({ id: 'dashboard.volume', message: 'Conversations' })}
      height={bodyHeight}
      moments={momentsOf(trends)}
      series={[
        {
          label: t({ id: 'dashboard.whole_day', message: 'Whole day' }),
          look: 'outlines',
          values: days.map(({ conversations }) => conversations),
          query: askedOn({ trends, brand }, 'conversations'),
        },
        {
          label: t({ id: 'dashboard.by_now', message: 'By this time of day' }),
          look: 'bars',
          values: days.map(({ conversationsByNow }) => conversationsByNow),
        },
      ]}
      unit="count"
      grain="day"
      timeZone="UTC"
      unfinished
      withValues
      bare
    />
  );
}

/** Legend that explains the solid and the outlined part of the bars. */
function Key({ meta: { asOf, timeZone } }: { meta: FiguresMeta }) {
  const { i18n } = useLingui();
  const time = format(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(asOf),
  );
  return (
    <>
      <span className={`inline-flex items-center gap-6 dimmed ${classes.key}`} data-look="bars">
        <Trans id="dashboard.by_time">by {time}</Trans>
      </span>
      <span className={`inline-flex items-center gap-6 dimmed ${classes.key}`} data-look="outlines">
        <Trans id="dashboard.later">later</Trans>
      </span>
    </>
  );
}

function WhenTheyWrite({ trends, brand, meta }: TrendProps & { meta: FiguresMeta | null }) {
  const { t, i18n } = useLingui();
  const write = (value: number | null) => {
    const count = value === null ? '—' : number(value, i18n.locale);
    return t({ id: 'dashboard.per_hour', message: `${count} / h` });
  };
  return (
    <HeatMap
      label={t({ id: 'dashboard.when_they_write', message: 'When customers write' })}
      values={trends.activeTimes}
      write={write}
      query={({ day, hour }, label, value) =>
        meta && {
          name: 'received',
          brand,
          days: { range: 'last7' },
          part: { of: { weekday: day + 1, hour }, label, value, meta },
        }
      }
      now={meta === null ? null : weekMoment(meta.asOf, meta.timeZone)}
      awaitsRest
    />
  );
}

/** Returns the weekday (Monday is 0) and the hour of a time in a time zone. */
export function weekMoment(at: string, timeZone: string): { weekday: number; hour: number } {
  const local = new Date(localTime(Date.parse(at), timeZone));
  return { weekday: (local.getUTCDay() + 6) % 7, hour: local.getUTCHours() };
}
