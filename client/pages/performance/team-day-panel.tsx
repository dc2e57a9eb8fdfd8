import { Trans } from '@lingui/react/macro';
import { AskedBody } from '../../figures/asked-body.tsx';
import { Panel } from '../../figures/panel.tsx';
import { HoursChart } from './hours-chart.tsx';
import classes from './performance.module.css';
import type { Arena } from './use-arena.ts';
import { hourOf } from './week.ts';

/** Day of the whole team, for users without their own day. */
export function TeamDayPanel({ brand, hours }: Pick<Arena, 'hours'> & { brand: string }) {
  const { meta } = hours;
  return (
    <Panel
      className={classes.day}
      title={<Trans id="performance.by_hour">Replies per hour</Trans>}
      note={<Trans id="performance.team_day_note">whole team, today</Trans>}
    >
      <AskedBody asked={hours} height={372}>
        {(data) => (
          <HoursChart
            hours={data.hours.map(({ hour, replies }) => ({ hour, replies, teamMean: null }))}
            asked={(of, label, value) =>
              meta && { name: 'replies', brand, days: { range: 'today' }, part: { of, label, value, meta } }
            }
            present={meta === null ? null : hourOf(Date.parse(meta.asOf), meta.timeZone)}
          />
        )}
      </AskedBody>
    </Panel>
  );
}
