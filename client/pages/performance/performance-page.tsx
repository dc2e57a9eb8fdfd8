import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { DrillDownPage } from '../../figures/drill-down/drill-down.tsx';
import { PageHead } from '../../figures/page-head.tsx';
import { useBrand, useCan, useShownBrand } from '../../session/session.ts';
import { BrandName } from '../../shell/brand-name.tsx';
import { PageName } from '../../shell/page-name.tsx';
import { format } from '../../time/time.ts';
import { AwardsPanel } from './awards-panel.tsx';
import { MyDayPanel, TeamDayPanel } from './day-panel.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { Leaderboard } from './leaderboard.tsx';
import classes from './performance.module.css';
import { PersonDrawer } from './person-drawer.tsx';
import { openPersonAtom } from './person-name.tsx';
import { PodiumPanel } from './podium-panel.tsx';
import { RewardPanel } from './reward-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { arenaScope, useArena } from './use-arena.ts';
import { weekOf } from './week.ts';

/** Performance page: podium of the month, today's speed, the user's own day, and the leaderboard. */
export function PerformancePage() {
  const [brand] = useBrand();
  const mayReply = useCan('messages.reply');
  const arena = useArena(brand);
  const openId = useAtomValue(openPersonAtom);
  return (
    <DrillDownPage page={<PageName page="performance" />} scope={arenaScope}>
      <div className="flex flex-col gap-16 tabular phone-gap-12 wide-page">
        <ArenaHead meta={arena.overview.meta} />
        <FiguresStrip brand={brand} overview={arena.overview} week={arena.week} />
        <div className={`grid gap-16 phone-gap-12 ${classes.grid}`}>
          <PodiumPanel brand={brand} month={arena.month} week={arena.week} />
          <SpeedPanel brand={brand} overview={arena.overview} />
          {mayReply ? (
            <MyDayPanel brand={brand} means={arena.means} mine={arena.mine} />
          ) : (
            <TeamDayPanel brand={brand} hours={arena.hours} />
          )}
          <div className={`flex flex-col gap-16 ${classes.aside}`}>
            <RewardPanel overview={arena.overview} week={arena.week} />
            <AwardsPanel awards={arena.awards} />
          </div>
          <Leaderboard brand={brand} week={arena.week} />
        </div>
      </div>
      {openId !== null && <PersonDrawer key={openId} id={openId} brand={brand} />}
    </DrillDownPage>
  );
}

/** Header with the brands, the day and the age of the metrics. */
function ArenaHead({ meta }: { meta: FiguresMeta | null }) {
  const brand = useShownBrand();
  const sub = (
    <>
      <BrandName brand={brand} />
      {meta !== null && <Today meta={meta} />}
    </>
  );
  return <PageHead page="performance" sub={sub} at={meta && Date.parse(meta.asOf)} meta={meta} />;
}

function Today({ meta: { asOf, timeZone } }: { meta: FiguresMeta }) {
  const { i18n } = useLingui();
  const at = Date.parse(asOf);
  const day = format(i18n.locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  const week = weekOf(at, timeZone).number;
  const time = format(i18n.locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return (
    <>
      {' · '}
      <Trans id="performance.today">
        {day}, week {week}, compared with yesterday at {time}
      </Trans>
    </>
  );
}
