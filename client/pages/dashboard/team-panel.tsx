import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { loadRateOf, type Member, thoseThere } from '../../../shared/team.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { useBrand } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { OfflineTile } from './offline-tile.tsx';
import classes from './team-panel.module.css';
import { TeamTile } from './team-tile.tsx';

interface Props {
  team: readonly Member[] | null;
  className: string | undefined;
  /** Shares conversations anew; null for those who may not, and when there is nothing to share. */
  onBalance: (() => void) | null;
}

/** The team as people, heaviest load first; those who are not there fold into one tile. */
export function TeamPanel({ team, className, onBalance }: Props) {
  return (
    <Panel
      className={className}
      title={<Trans id="dashboard.team">Team</Trans>}
      note={team !== null && <Presences team={team} />}
      controls={
        team !== null && (
          <>
            <Load team={team} />
            {onBalance !== null && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconArrowsExchange size={14} stroke={1.8} aria-hidden />}
                onClick={onBalance}
              >
                <Trans id="dashboard.balance">Balance load</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      <div className={classes.people}>{team === null ? <Waiting /> : <People team={team} />}</div>
    </Panel>
  );
}

function People({ team }: { team: readonly Member[] }): ReactNode {
  const here = team.filter(({ presence }) => presence !== 'offline');
  const away = team.filter(({ presence }) => presence === 'offline');
  if (team.length === 0) {
    return (
      <p className={classes.nobody}>
        <Trans id="dashboard.no_team">Nobody works in this brand yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.tiles}>
      {here.map((member) => (
        <TeamTile key={member.id} member={member} />
      ))}
      {away.length > 0 && <OfflineTile away={away} />}
    </ul>
  );
}

function Presences({ team }: { team: readonly Member[] }) {
  const count = (presence: Member['presence']) => team.filter((member) => member.presence === presence).length;
  const [online, busy, offline] = [count('online'), count('busy'), count('offline')];
  return (
    <Trans id="dashboard.presences">
      {online} online · {busy} busy · {offline} offline
    </Trans>
  );
}

function Load({ team }: { team: readonly Member[] }) {
  const { i18n } = useLingui();
  const [brand] = useBrand();
  const rate = loadRateOf(team);
  if (rate === null) return null;
  const load = figureText(i18n, rate, 'percent', 'rough');
  const capacity = number(
    thoseThere(team).reduce((sum, member) => sum + member.capacity, 0),
    i18n.locale,
  );
  return (
    <OpensFigure className={classes.load} asked={{ name: 'loadRate', brand, days: { range: 'today' } }}>
      <Trans id="dashboard.load">
        Load <strong>{load}</strong> of {capacity}
      </Trans>
    </OpensFigure>
  );
}

function Waiting() {
  return (
    <div className={classes.tiles} aria-busy>
      {Array.from({ length: 12 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike.
        <div key={n} className={classes.waiting}>
          <Skeleton height={32} width={32} circle />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  );
}
