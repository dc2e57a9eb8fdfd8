import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Individual } from '../../../shared/api/performance.ts';
import { figures } from '../../../shared/figures.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureParts, figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useUser } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './day-panel.module.css';
import { HoursChart } from './hours-chart.tsx';
import { type DayRow, dayRows, type Means, placeOf } from './my-day.ts';
import pageClasses from './performance.module.css';
import type { Arena } from './use-arena.ts';
import { hourOf } from './week.ts';

type Props = Pick<Arena, 'means' | 'mine'> & { brand: string };

export function MyDayPanel({ brand, means, mine }: Props) {
  const { fullName } = useUser();
  const { meta } = mine;
  return (
    <Panel
      className={pageClasses.day}
      title={
        <span className="flex items-center gap-10">
          <Avatar name={fullName} size={24} />
          <Trans id="performance.my_day">My day</Trans>
        </span>
      }
      note={<Trans id="performance.my_day_note">compared with the team’s average per person</Trans>}
      controls={<Legend />}
    >
      <QueryBoundary query={mine} height={372}>
        {(data) => (
          <MyDay
            brand={brand}
            mine={data}
            meta={meta}
            team={means.data ?? {}}
            hour={meta === null ? 0 : hourOf(Date.parse(meta.asOf), meta.timeZone)}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

function Legend() {
  return (
    <span className="flex items-center gap-8 dimmed">
      <span className={`rounded-full bg-figure ${classes.dot}`} aria-hidden />
      <Trans id="performance.legend_you">you</Trans>
      <span className={classes.tick} aria-hidden />
      <Trans id="performance.legend_team">team · right is better</Trans>
    </span>
  );
}

interface MyDayProps {
  brand: string;
  mine: Pick<Individual, 'figures' | 'hours'>;
  meta: FiguresMeta | null;
  team: Means;
  /** Current hour of the business day, 0 to 23. */
  hour: number;
}

/** Metrics of the user's own day. On the scale of each metric, a dot marks the user's value and a tick marks the team average. */
function MyDay({ brand, mine, meta, team, hour }: MyDayProps) {
  const { id, fullName } = useUser();
  return (
    <>
      <table className={`w-full border-collapse ${classes.rows}`}>
        <thead className="absolute clipped">
          <tr>
            <th scope="col">
              <Trans id="performance.figure">Metric</Trans>
            </th>
            <th scope="col">
              <Trans id="performance.you">You</Trans>
            </th>
            <th scope="col">
              <Trans id="performance.team_mean">Team average</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {dayRows(mine, team).map((row) => (
            <Row key={row.name} row={row} of={{ brand, mine, meta }} />
          ))}
        </tbody>
      </table>
      <h3 className="flex items-baseline gap-8 pt-12 mt-12 text-13 weight-600 border-top">
        <Trans id="performance.by_hour">Replies per hour</Trans>
        <span className="weight-400 dimmed">
          <Trans id="performance.by_hour_legend">bars: you · line: team</Trans>
        </span>
      </h3>
      <HoursChart
        hours={mine.hours}
        present={hour}
        queryOf={(of, label, value) =>
          meta && {
            name: 'replies',
            brand,
            days: { range: 'today' },
            staff: { id, fullName },
            part: { of, label, value, meta },
          }
        }
      />
    </>
  );
}

/** Averages of at least this value are shown without decimals. */
const wholeFrom = 100;

function textOf(i18n: I18n, { name }: DayRow, value: number | null): string {
  const shown = value !== null && value >= wholeFrom ? Math.round(value) : value;
  return figureText(i18n, shown, figures[name].unit);
}

/** Returns the text at one end of a scale. The unit is left out, because the value next to the scale shows it. */
const endOf = (i18n: I18n, { name }: DayRow, end: number) =>
  figureParts(i18n, end, figures[name].unit, 'rough').map(({ value }) => value);

function Row({
  row,
  of: { brand, mine: own, meta },
}: {
  row: DayRow;
  of: Pick<MyDayProps, 'brand' | 'mine' | 'meta'>;
}) {
  const { i18n } = useLingui();
  const titleOf = useFigureTitle();
  const { id, fullName } = useUser();
  const { name, mine, team, isGood } = row;
  const figure = own.figures[name];
  const text = textOf(i18n, row, mine);
  return (
    <tr data-behind={isGood === false || undefined}>
      <th scope="row">{titleOf(name)}</th>
      <td className={classes.mine}>
        <OpensFigure
          className="inline-block py-2 px-6 rounded-4 text-end"
          label={`${titleOf(name)}: ${text}`}
          query={{ name, brand, days: { range: 'today' }, staff: { id, fullName } }}
          loaded={figure && meta ? { figure, meta } : null}
        >
          {text}
        </OpensFigure>
      </td>
      <td className={classes.scale} aria-hidden>
        <Scale row={row} />
      </td>
      <td className={classes.team}>{textOf(i18n, row, team)}</td>
    </tr>
  );
}

function Scale({ row }: { row: DayRow }) {
  const { i18n } = useLingui();
  const { mine, team, left, right } = row;
  const at = (value: number) => placeOf(row, value) * 100;
  return (
    <span className={`grid items-center gap-14 ${classes.track}`}>
      <span className={`text-12 text-end dimmed ${classes.end}`}>{endOf(i18n, row, left)}</span>
      <span className={`relative bg-hairline ${classes.line}`}>
        {mine !== null && team !== null && (
          <span
            className={`absolute bg-figure ${classes.gap}`}
            style={{ left: `${Math.min(at(mine), at(team))}%`, width: `${Math.abs(at(mine) - at(team))}%` }}
          />
        )}
        {team !== null && <span className={`absolute ${classes.teamTick}`} style={{ left: `${at(team)}%` }} />}
        {mine !== null && (
          <span className={`absolute rounded-full bg-figure ${classes.ownDot}`} style={{ left: `${at(mine)}%` }} />
        )}
      </span>
      <span className={`text-12 text-end dimmed ${classes.end}`}>{endOf(i18n, row, right)}</span>
    </span>
  );
}

/** Metrics of the whole team's day, for users who do not reply to customers and have no metrics of their own. */
export function TeamDayPanel({ brand, hours }: Pick<Arena, 'hours'> & { brand: string }) {
  const { meta } = hours;
  return (
    <Panel
      className={pageClasses.day}
      title={<Trans id="performance.by_hour">Replies per hour</Trans>}
      note={<Trans id="performance.team_day_note">whole team, today</Trans>}
    >
      <QueryBoundary query={hours} height={372}>
        {(data) => (
          <HoursChart
            hours={data.hours.map(({ hour, replies }) => ({ hour, replies, teamMean: null }))}
            queryOf={(of, label, value) =>
              meta && { name: 'replies', brand, days: { range: 'today' }, part: { of, label, value, meta } }
            }
            present={meta === null ? null : hourOf(Date.parse(meta.asOf), meta.timeZone)}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}
