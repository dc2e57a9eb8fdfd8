import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Individual } from '../../../shared/api/performance.ts';
import { figures } from '../../../shared/figures.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureParts, figureText } from '../../figures/figure-format.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useUser } from '../../session/session.ts';
import { HoursChart } from './hours-chart.tsx';
import classes from './my-day.module.css';
import { type DayRow, dayRows, type Means, placeOf } from './my-day.ts';

interface Props {
  brand: string;
  mine: Pick<Individual, 'figures' | 'hours'>;
  meta: FiguresMeta | null;
  team: Means;
  /** Current hour of the business day. */
  hour: number;
}

/** The user's own day: a dot per metric, and a tick for the team average. */
export function MyDay({ brand, mine, meta, team, hour }: Props) {
  const { id, fullName } = useUser();
  return (
    <>
      <table className={classes.rows}>
        <thead className={classes.head}>
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
      <h3 className={classes.title}>
        <Trans id="performance.by_hour">Replies per hour</Trans>
        <span className={classes.note}>
          <Trans id="performance.by_hour_legend">bars: you · line: team</Trans>
        </span>
      </h3>
      <HoursChart
        hours={mine.hours}
        present={hour}
        asked={(of, label, value) =>
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

/** Averages from this value on are shown without decimals. */
const wholeFrom = 100;

function textOf(i18n: I18n, { name }: DayRow, value: number | null): string {
  const shown = value !== null && value >= wholeFrom ? Math.round(value) : value;
  return figureText(i18n, shown, figures[name].unit);
}

/** The unit is shown with the adjacent value. */
const endOf = (i18n: I18n, { name }: DayRow, end: number) =>
  figureParts(i18n, end, figures[name].unit, 'rough').map(({ value }) => value);

function Row({ row, of: { brand, mine: own, meta } }: { row: DayRow; of: Pick<Props, 'brand' | 'mine' | 'meta'> }) {
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
          className={classes.number}
          label={`${titleOf(name)}: ${text}`}
          asked={{ name, brand, days: { range: 'today' }, staff: { id, fullName } }}
          given={figure && meta ? { figure, meta } : null}
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
    <span className={classes.track}>
      <span className={classes.end}>{endOf(i18n, row, left)}</span>
      <span className={classes.line}>
        {mine !== null && team !== null && (
          <span
            className={classes.gap}
            style={{ left: `${Math.min(at(mine), at(team))}%`, width: `${Math.abs(at(mine) - at(team))}%` }}
          />
        )}
        {team !== null && <span className={classes.tick} style={{ left: `${at(team)}%` }} />}
        {mine !== null && <span className={classes.dot} style={{ left: `${at(mine)}%` }} />}
      </span>
      <span className={classes.end}>{endOf(i18n, row, right)}</span>
    </span>
  );
}
