import { useAtomValue } from 'jotai';
import { DrillDownPage } from '../../figures/drill-down/drill-down.tsx';
import { useBrand, useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { ArenaHead } from './arena-head.tsx';
import { AwardsPanel } from './awards-panel.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { MyDayPanel } from './my-day-panel.tsx';
import { openPersonAtom } from './open-person.ts';
import classes from './performance.module.css';
import { PersonDrawer } from './person-drawer.tsx';
import { PodiumPanel } from './podium-panel.tsx';
import { RewardPanel } from './reward-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { TeamDayPanel } from './team-day-panel.tsx';
import { arenaScope, useArena } from './use-arena.ts';

/** Performance page: podium of the month, today's speed, the user's own day, and the leaderboard. */
export function PerformancePage() {
  const [brand] = useBrand();
  const answers = useCan('messages.reply');
  const arena = useArena(brand);
  const openId = useAtomValue(openPersonAtom);
  return (
    <DrillDownPage page={<PageName page="performance" />} scope={arenaScope}>
      <div className={classes.page}>
        <ArenaHead meta={arena.overview.meta} />
        <FiguresStrip brand={brand} overview={arena.overview} week={arena.week} />
        <div className={classes.grid}>
          <PodiumPanel brand={brand} month={arena.month} week={arena.week} />
          <SpeedPanel brand={brand} overview={arena.overview} />
          {answers ? (
            <MyDayPanel brand={brand} means={arena.means} mine={arena.mine} />
          ) : (
            <TeamDayPanel brand={brand} hours={arena.hours} />
          )}
          <div className={classes.aside}>
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
