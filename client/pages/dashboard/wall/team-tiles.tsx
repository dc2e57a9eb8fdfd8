import { Trans, useLingui } from '@lingui/react/macro';
import { loadRateOf, type Member } from '../../../../shared/team.ts';
import { figureText } from '../../../figures/figure-format.ts';
import { LoadBar } from '../../../figures/load-bar.tsx';
import { number } from '../../../time/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useTeam } from '../use-team.ts';
import { Card } from './card.tsx';
import classes from './team-tiles.module.css';

/** Number of tiles that fit. People without a tile are shown as a number. */
const most = 18;

/** Team members as tiles, heaviest load first. Offline people are shown as a number. */
export function TeamTiles({ brandIds }: { brandIds: readonly string[] }) {
  const { i18n } = useLingui();
  const known = useTeam(brandIds);
  const team = known ?? [];
  const count = (presence: Member['presence']) =>
    figureText(i18n, known?.filter((one) => one.presence === presence).length ?? null, 'count');
  const [online, busy, offline] = [count('online'), count('busy'), count('offline')];
  const loadRate = loadRateOf(team);
  const load = figureText(i18n, loadRate, 'percent', 'rough');
  const there = team.filter(({ presence }) => presence !== 'offline');
  const shown = there.length > most ? there.slice(0, most - 1) : there;
  const more = number(there.length - shown.length, i18n.locale);
  return (
    <Card
      title={
        <>
          <Trans id="wall.team">
            Team · {online} online · {busy} busy · {offline} offline
          </Trans>
          {loadRate !== null && (
            <>
              {' · '}
              <Trans id="wall.load">load {load}</Trans>
            </>
          )}
        </>
      }
      empty={known !== null && there.length === 0 ? <Trans id="wall.team_empty">No one is online.</Trans> : null}
    >
      <ul className={`grid flex-1 min-h-0 pt-8 overflow-hidden ${classes.tiles}`}>
        {shown.map((one) => (
          <li key={one.id} className="flex items-center min-w-0 gap-14">
            <span className={`flex ${classes.face}`}>
              <Avatar name={one.fullName} size={33} dot={one.presence} />
            </span>
            <span className={`grid items-center flex-1 min-w-0 ${classes.person}`}>
              <span className="col-full text-20 truncate leading-26">{one.fullName}</span>
              <LoadBar className={classes.load} value={one.open} max={one.capacity} warnsFull />
              <span className={`text-end dimmed leading-20 ${classes.open}`}>{number(one.open, i18n.locale)}</span>
            </span>
          </li>
        ))}
        {shown.length < there.length && (
          <li className={`dimmed ${classes.more}`}>
            <Trans id="wall.team_more">and {more} more</Trans>
          </li>
        )}
      </ul>
    </Card>
  );
}
