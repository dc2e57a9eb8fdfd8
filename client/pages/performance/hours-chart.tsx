import { Trans, useLingui } from '@lingui/react/macro';
import type { Individual } from '../../../shared/api/performance.ts';
import { number } from '../../time/time.ts';
import { hoursShown } from './hours.ts';
import classes from './hours-chart.module.css';

interface Props {
  hours: Individual['hours'];
  /** The hour of the business day that it is now; null: the range is over, or longer than a day. */
  present: number | null;
}

/** Replies by the hour: bars are the person's, lines the team's mean. */
export function HoursChart({ hours, present }: Props) {
  const { i18n } = useLingui();
  const shown = hoursShown(hours, present);
  const top = Math.max(1, ...shown.flatMap(({ replies, teamMean }) => [replies, teamMean ?? 0]));
  const hasTeam = shown.some(({ teamMean }) => teamMean !== null);
  const percent = (value: number) => `${(value / top) * 100}%`;
  const words = (value: number) => number(value, i18n.locale, { maximumFractionDigits: 1 });
  return (
    <div className={classes.chart}>
      <table className={classes.words}>
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
                <Trans id="performance.team_mean">Team's mean</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ hour, replies, teamMean }) => (
            <tr key={hour}>
              <th scope="row">{hour}:00</th>
              <td>{words(replies)}</td>
              {hasTeam && <td>{words(teamMean ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.bars} data-many={shown.length > 12 || undefined} aria-hidden>
        {shown.map(({ hour, replies, teamMean }) => (
          <div key={hour} className={classes.hour} data-present={hour === present || undefined}>
            <div className={classes.plot}>
              <span className={classes.bar} style={{ height: percent(replies) }} />
              {teamMean !== null && teamMean > 0 && (
                <span className={classes.mean} style={{ bottom: percent(teamMean) }} />
              )}
              {replies > 0 && (
                <span className={classes.value} style={{ bottom: percent(Math.max(replies, teamMean ?? 0)) }}>
                  {words(replies)}
                </span>
              )}
            </div>
            <span className={classes.label}>
              {String(hour).padStart(2, '0')}
              <span className={classes.minutes}>:00</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
