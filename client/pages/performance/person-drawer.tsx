import '@mantine/core/styles/Table.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Table } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Individual } from '../../../shared/api/performance.ts';
import { type FigureName, figures, type RangePreset } from '../../../shared/figures.ts';
import { roleTexts } from '../../../shared/people-texts.ts';
import { views } from '../../../shared/views.ts';
import { Change } from '../../figures/change.tsx';
import { useDrillDown } from '../../figures/drill-down/drill-down.tsx';
import { OpensFigure, OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { FigureNumber } from '../../figures/figure-number.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useQuery } from '../../figures/use-query.ts';
import { format } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { HoursChart } from './hours-chart.tsx';
import classes from './person-drawer.module.css';
import { openPersonAtom } from './person-name.tsx';
import { arenaScope } from './use-arena.ts';

type Props = { id: string; brand: string };

/** Drawer with a person's metrics. */
export function PersonDrawer({ id, brand }: Props) {
  const { t } = useLingui();
  const open = useSetAtom(openPersonAtom);
  const [range, setRange] = useState<RangePreset>('last7');
  const close = () => open(null);
  // Details opened from this drawer cover it, so Escape must close the details first.
  const isCovered = useDrillDown()?.opened != null;
  const query = useQuery(
    'GET /performance/individual/:id',
    { params: { id }, query: { brand, range } },
    { scope: arenaScope },
  );
  return (
    <SideDrawer
      onClose={close}
      closeOnEscape={!isCovered}
      size={560}
      title={query.data?.staff.fullName ?? <Trans id="performance.person">Individual metrics</Trans>}
    >
      <SegmentedControl
        fullWidth
        mb="md"
        value={range}
        onChange={(value) => setRange(value as RangePreset)}
        aria-label={t({ id: 'performance.range', message: 'Date range' })}
        data={[
          { value: 'today', label: t({ id: 'performance.range_today', message: 'Today' }) },
          { value: 'last7', label: t({ id: 'performance.range_last7', message: 'Last 7 days' }) },
          { value: 'thisMonth', label: t({ id: 'performance.range_month', message: 'This month' }) },
        ]}
      />
      <QueryBoundary query={query} height={480}>
        {(data) => <PersonFigures individual={data} brand={brand} range={range} meta={query.meta} />}
      </QueryBoundary>
    </SideDrawer>
  );
}

type FiguresProps = {
  individual: Individual;
  brand: string;
  range: RangePreset;
  meta: FiguresMeta | null;
};

/** Metrics, days and hours of one person. */
function PersonFigures({ individual, brand, range, meta }: FiguresProps) {
  const { i18n } = useLingui();
  const titleOf = useFigureTitle();
  const { staff, entry, hours, days } = individual;
  const { rank, winStreak: streak } = entry;
  const streakQuery = { name: 'winStreak', brand, days: { range: 'today' }, staff } as const;
  // Without a message price, the amount saved is unknown and left out.
  const known = views.performance.person
    .flatMap((name) => individual.figures[name] ?? [])
    .filter(({ name, value }) => name !== 'saved' || value !== null);
  return (
    <>
      <div className="flex items-center gap-12">
        <Avatar name={staff.fullName} size={48} />
        <p className="flex flex-col weight-500">
          {i18n._(roleTexts[staff.role])}
          <span className="text-13 weight-400 dimmed">
            <Trans id="performance.rank_and_streak">
              Rank {rank} · <OpensFigure query={streakQuery}>streak of {streak}</OpensFigure>
            </Trans>
          </span>
        </p>
      </div>
      <dl className={`grid gap-x-24 gap-y-0 tabular cols-2 mt-16 ${classes.figures}`}>
        {known.map((figure) => (
          <div key={figure.name} className="py-10 border-top" data-wide={figure.unit === 'money' || undefined}>
            <dt className="text-13 dimmed">{titleOf(figure.name)}</dt>
            <dd className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-0 text-13">
              <OpensFigure
                className={`px-6 rounded-4 text-18 leading-inherit ${classes.value}`}
                label={`${titleOf(figure.name)}: ${figureText(i18n, figure.value, figure.unit)}`}
                query={{ name: figure.name, brand, days: { range }, staff }}
                loaded={meta && { figure, meta }}
              >
                {figure.unit === 'money' ? (
                  figureText(i18n, figure.value, figure.unit)
                ) : (
                  <FigureNumber i18n={i18n} value={figure.value} unit={figure.unit} />
                )}
              </OpensFigure>
              <Change figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="flex flex-wrap items-baseline gap-x-8 gap-y-0 pt-16 text-14 weight-600 border-top">
        <Trans id="performance.by_hour">Replies per hour</Trans>
        <span className="text-13 weight-400 dimmed">
          <Trans id="performance.person_legend">bars: this person · line: team</Trans>
        </span>
      </h3>
      <HoursChart
        hours={hours}
        present={null}
        queryOf={(of, label, value) =>
          meta && { name: 'replies', brand, days: { range }, staff, part: { of, label, value, meta } }
        }
      />
      {/* A table of days is shown only if the range has more than one day. */}
      {range !== 'today' && <Days days={days} staff={staff} brand={brand} />}
    </>
  );
}

function Days({ days, staff, brand }: Pick<Individual, 'days' | 'staff'> & { brand: string }) {
  const { i18n } = useLingui();
  const titleOf = useFigureTitle();
  const headers: { readonly [name in FigureName]?: ReactNode } = {
    onTimeReplyRate: <Trans id="performance.stat_fast">in 30&nbsp;s</Trans>,
    avgResponseTime: <Trans id="performance.stat_mean">average</Trans>,
  };
  const date = format(i18n.locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <Table className={`text-13 tabular mt-20 ${classes.days}`} horizontalSpacing="xs" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans id="performance.day">Day</Trans>
          </Table.Th>
          {views.performance.personDayColumns.map((name) => (
            <Table.Th key={name}>{headers[name] ?? titleOf(name)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map((day) => (
          <Table.Tr key={day.date}>
            <Table.Th scope="row">{date.format(Date.parse(day.date))}</Table.Th>
            {views.performance.personDayColumns.map((name) => (
              <Table.Td key={name}>
                <OpensNumber
                  line={date.format(Date.parse(day.date))}
                  query={{ name, brand, days: { from: day.date, to: day.date }, staff }}
                  text={figureText(i18n, day[name], figures[name].unit)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
