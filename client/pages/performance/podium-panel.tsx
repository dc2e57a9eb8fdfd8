import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { AskedBody } from '../../figures/asked-body.tsx';
import { Panel } from '../../figures/panel.tsx';
import { format } from '../../time/time.ts';
import classes from './performance.module.css';
import { Podium } from './podium.tsx';
import type { Arena } from './use-arena.ts';
import { useNewChampions } from './use-champion.ts';
import { daysLeftOfMonth, weekOf } from './week.ts';

type Props = Pick<Arena, 'month' | 'week'> & { brand: string };

export function PodiumPanel({ brand, month, week }: Props) {
  const { i18n } = useLingui();
  const { data, meta } = month;
  const shown = useMemo(() => {
    if (data === null || meta === null) return null;
    const ids = data.filter(({ rank, points }) => rank === 1 && points > 0).map(({ staff }) => staff.id);
    return { brand, month: meta.to.slice(0, 7), ids };
  }, [data, meta, brand]);
  const celebrated = useNewChampions(shown);
  const at = meta === null ? null : Date.parse(meta.asOf);
  const name =
    at === null || meta === null ? '' : format(i18n.locale, { timeZone: meta.timeZone, month: 'long' }).format(at);
  const days = at === null || meta === null ? 0 : daysLeftOfMonth(at, meta.timeZone);
  return (
    <Panel
      className={classes.podium}
      title={
        at === null ? (
          <Trans id="performance.champions">Champions of the month</Trans>
        ) : (
          <Trans id="performance.champions_of">Champions of {name}</Trans>
        )
      }
      note={at !== null && <Plural id="performance.days_left" value={days} one="# day left" other="# days left" />}
      controls={<WeekLeader week={week} />}
    >
      <AskedBody asked={month} height={288}>
        {(entries) => <Podium brand={brand} entries={entries} celebrated={celebrated} />}
      </AskedBody>
    </Panel>
  );
}

/** Leader of the current week. */
function WeekLeader({ week: { data, meta } }: Pick<Arena, 'week'>) {
  const first = data?.find(({ points }) => points > 0);
  if (first === undefined || meta === null) return null;
  const week = weekOf(Date.parse(meta.asOf), meta.timeZone).number;
  const name = <strong>{first.staff.fullName}</strong>;
  return (
    <span className={classes.quiet}>
      <Trans id="performance.week_so_far">
        Week {week} so far: {name}
      </Trans>
    </span>
  );
}
