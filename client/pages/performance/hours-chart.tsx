import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Individual } from '../../../shared/api/performance.ts';
import type { FigureQuery } from '../../figures/drill-down/figure-query.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { hourSpan, hourText } from '../../figures/hour-text.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { number } from '../../time/time.ts';
import { twoDigits } from '../../time/two-digits.ts';
import classes from './hours-chart.module.css';

interface Props {
  hours: Individual['hours'];
  /** Current hour of the business day; `null` if the shown day has ended or the range has several days. */
  present: number | null;
  /** Returns the query for the details of an hour; `null` while loading. */
  queryOf: (of: { hour: number }, label: string, value: number) => FigureQuery | null;
}

/** Replies per hour: bars for the person, lines for the team average. */
export function HoursChart({ hours, present, queryOf }: Props) {
  const { i18n } = useLingui();
  const shown = hoursShown(hours, present);
  const top = Math.max(1, ...shown.flatMap(({ replies, teamMean }) => [replies, teamMean ?? 0]));
  const hasTeam = shown.some(({ teamMean }) => teamMean !== null);
  const percent = (value: number) => `${(value / top) * 100}%`;
  const title = useFigureTitle();
  const text = (value: number) => number(value, i18n.locale, { maximumFractionDigits: 1 });
  return (
    <div className="flex relative flex-col flex-1">
      <table className="absolute nowrap clipped">
        <thead>
          <tr>
            <th>
              <Trans id="performance.hour">Hour</Trans>
            </th>
            <th>
              <Trans id="performance.replies">Replies</Trans>
            </th>
            {hasTeam && (
              <th>
                <Trans id="performance.team_mean">Team average</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ hour, replies, teamMean }) => (
            <tr key={hour}>
              <th scope="row">{hourText(hour)}</th>
              <td>{text(replies)}</td>
              {hasTeam && <td>{text(teamMean ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`grid flex-1 pt-20 ${classes.bars}`} data-many={shown.length > 12 || undefined}>
        {shown.map(({ hour, replies, teamMean }) => (
          <div
            key={hour}
            className={`flex flex-col min-w-0 ${classes.hour}`}
            data-present={hour === present || undefined}
          >
            <Plot
              query={replies > 0 ? queryOf({ hour }, hourSpan(hour), replies) : null}
              label={`${hourText(hour)}, ${title('replies')}: ${text(replies)}`}
            >
              <span className={`bg-figure-soft ${classes.bar}`} style={{ height: percent(replies) }} aria-hidden />
              {teamMean !== null && teamMean > 0 && (
                <span className={`absolute ${classes.mean}`} style={{ bottom: percent(teamMean) }} aria-hidden />
              )}
              {replies > 0 && (
                <span
                  className={`absolute pb-4 text-12 weight-600 leading-tight ${classes.value}`}
                  style={{ bottom: percent(Math.max(replies, teamMean ?? 0)) }}
                  aria-hidden
                >
                  {text(replies)}
                </span>
              )}
            </Plot>
            <span className={`flex justify-center pt-4 text-12 nowrap dimmed ${classes.label}`} aria-hidden>
              {twoDigits(hour)}
              <span className={classes.minutes}>:00</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Bars of one hour. A click opens the details of the hour, unless `query` is `null`. */
function Plot({ query, label, children }: { query: FigureQuery | null; label: string; children: ReactNode }) {
  if (query === null)
    return <div className="relative flex items-end justify-center flex-1 min-h-72 border-bottom">{children}</div>;
  return (
    <OpensFigure
      className="relative flex items-end justify-center flex-1 min-h-72 border-bottom"
      label={label}
      query={query}
    >
      {children}
    </OpensFigure>
  );
}

type Hour = Individual['hours'][number];

/** Minimum number of hours shown, so that a day that has just begun is not drawn as a single wide bar. */
const least = 7;

/** Returns the hours from the first hour with a reply to the current hour, or to the last hour with a reply if that is later. */
export function hoursShown(hours: readonly Hour[], present: number | null): Hour[] {
  const isBusy = ({ replies, teamMean }: Hour) => replies > 0 || (teamMean ?? 0) > 0;
  const first = hours.findIndex(isBusy);
  const last = Math.max(hours.findLastIndex(isBusy), present ?? 0);
  const from = first < 0 ? last : Math.min(first, last);
  const start = Math.max(0, Math.min(from, last - least + 1));
  return hours.slice(start, Math.max(last, start + least - 1) + 1);
}
