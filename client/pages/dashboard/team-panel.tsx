import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { useBrand } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { NowBeside } from './now-beside.tsx';
import { OfflineTile } from './offline-tile.tsx';
import type { TeamLoad } from './team-load.ts';
import classes from './team-panel.module.css';
import { type ShownMember, TeamTile } from './team-tile.tsx';

interface Props {
  team: readonly ShownMember[] | null;
  /** `null` if nobody is available. */
  load: TeamLoad | null;
  className: string | undefined;
  /** Rebalances conversations; `null` without permission, or if there is nothing to balance. */
  onBalance: (() => void) | null;
}

/** Team members, heaviest load first. Offline people are combined into one tile. */
export function TeamPanel({ team, load, className, onBalance }: Props) {
  return (
    <Panel
      className={className}
      title={<Trans id="dashboard.team">Team</Trans>}
      note={team !== null && <Presences team={team} />}
      controls={
        team !== null && (
          <>
            {load !== null && <Load load={load} />}
            {onBalance !== null && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconArrowsExchange size={14} stroke={1.8} aria-hidden />}
                onClick={onBalance}
              >
                <Trans id="dashboard.balance">Balance workload</Trans>
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

function People({ team }: { team: readonly ShownMember[] }): ReactNode {
  const here = team.filter(({ presence }) => presence !== 'offline');
  const away = team.filter(({ presence }) => presence === 'offline');
  if (team.length === 0) {
    return (
      <p className={classes.nobody}>
        <Trans id="dashboard.no_team">No one is assigned to this brand yet.</Trans>
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

function Presences({ team }: { team: readonly ShownMember[] }) {
  const count = (presence: ShownMember['presence']) => team.filter((member) => member.presence === presence).length;
  const [online, busy, offline] = [count('online'), count('busy'), count('offline')];
  return (
    <Trans id="dashboard.presences">
      {online} online · {busy} busy · {offline} offline
    </Trans>
  );
}

function Load({ load: { rate, capacity: held } }: { load: TeamLoad }) {
  const { i18n } = useLingui();
  const [brand] = useBrand();
  const load = figureText(i18n, rate, 'percent', 'rough');
  const capacity = held === null ? null : number(held, i18n.locale);
  return (
    <>
      <OpensFigure className={classes.load} asked={{ name: 'loadRate', brand, days: { range: 'today' } }}>
        {capacity === null ? (
          <Trans id="dashboard.load_alone">
            Load <strong>{load}</strong>
          </Trans>
        ) : (
          <Trans id="dashboard.load">
            Load <strong>{load}</strong> of {capacity}
          </Trans>
        )}
      </OpensFigure>
      <NowBeside name="loadRate" />
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.tiles} aria-busy>
      {Array.from({ length: 12 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
        <div key={n} className={classes.waiting}>
          <Skeleton height={32} width={32} circle />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  );
}
