import { Trans } from '@lingui/react/macro';
import { AskedBody } from '../../figures/asked-body.tsx';
import { Panel } from '../../figures/panel.tsx';
import { useUser } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MyDay } from './my-day.tsx';
import panelClasses from './my-day-panel.module.css';
import classes from './performance.module.css';
import type { Arena } from './use-arena.ts';
import { hourOf } from './week.ts';

type Props = Pick<Arena, 'means' | 'mine'> & { brand: string };

export function MyDayPanel({ brand, means, mine }: Props) {
  const { fullName } = useUser();
  const { meta } = mine;
  return (
    <Panel
      className={classes.day}
      title={
        <span className={panelClasses.title}>
          <Avatar name={fullName} size={24} />
          <Trans id="performance.my_day">My day</Trans>
        </span>
      }
      note={<Trans id="performance.my_day_note">compared with the team’s average per person</Trans>}
      controls={<Legend />}
    >
      <AskedBody asked={mine} height={372}>
        {(data) => (
          <MyDay
            brand={brand}
            mine={data}
            meta={meta}
            team={means.data ?? {}}
            hour={meta === null ? 0 : hourOf(Date.parse(meta.asOf), meta.timeZone)}
          />
        )}
      </AskedBody>
    </Panel>
  );
}

function Legend() {
  return (
    <span className={panelClasses.legend}>
      <span className={panelClasses.dot} aria-hidden />
      <Trans id="performance.legend_you">you</Trans>
      <span className={panelClasses.tick} aria-hidden />
      <Trans id="performance.legend_team">team · right is better</Trans>
    </span>
  );
}
