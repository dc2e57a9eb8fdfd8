import { useCan } from '../../../session/session.ts';
import { ActivityFeed } from './activity-feed.tsx';
import classes from './board.module.css';
import { FastestRanking } from './fastest-ranking.tsx';
import { Kpis } from './kpis.tsx';
import type { Face } from './shown-brands.ts';
import { TeamTiles } from './team-tiles.tsx';
import { WaitingStrip } from './waiting-strip.tsx';
import { Week } from './week.tsx';

interface Props {
  face: Face;
  isShown: boolean;
}

/** All panels of the given brands on one screen. */
export function Board({ face, isShown }: Props) {
  const mayKpis = useCan('dashboard.kpis');
  const mayAnalyse = useCan('dashboard.analytics');
  return (
    <div className={classes.board} hidden={!isShown}>
      {mayKpis && <Kpis face={face} isShown={isShown} />}
      <div className={classes.middle}>
        <WaitingStrip face={face} isShown={isShown} />
        <TeamTiles brandIds={face.brandIds} />
        <FastestRanking face={face} isShown={isShown} />
      </div>
      <div className={classes.bottom}>
        {mayAnalyse && <Week face={face} isShown={isShown} />}
        <ActivityFeed brandIds={face.brandIds} />
      </div>
    </div>
  );
}
