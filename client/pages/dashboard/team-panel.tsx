import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Member } from '../../../shared/team.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { Panel } from '../../figures/panel.tsx';
import { useBrand } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { NowBeside } from './now-beside.tsx';
import { Span } from './span.tsx';
import type { TeamLoad } from './team-load.ts';
import classes from './team-panel.module.css';

interface Props {
  team: readonly ShownMember[] | null;
  /** `null` if nobody is available. */
  load: TeamLoad | null;
  className: string | undefined;
  /** Opens the dialog for balancing conversations; `null` if the user cannot assign them or there is nothing to balance. */
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
      <div className={`overflow-y-auto overscroll-contain ${classes.people}`}>
        {team === null ? <Waiting /> : <People team={team} />}
      </div>
    </Panel>
  );
}

function People({ team }: { team: readonly ShownMember[] }): ReactNode {
  const here = team.filter(({ presence }) => presence !== 'offline');
  const away = team.filter(({ presence }) => presence === 'offline');
  if (team.length === 0) {
    return (
      <p className={`text-center dimmed ${classes.nobody}`}>
        <Trans id="dashboard.no_team">No one is assigned to this brand yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={`grid py-2 px-8 ${classes.tiles}`}>
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
      <OpensFigure
        className={`py-2 px-6 rounded-6 ${classes.load}`}
        query={{ name: 'loadRate', brand, days: { range: 'today' } }}
      >
        {capacity === null ? (
          <Trans id="dashboard.load_alone">
            Load <strong className="color-text">{load}</strong>
          </Trans>
        ) : (
          <Trans id="dashboard.load">
            Load <strong className="color-text">{load}</strong> of {capacity}
          </Trans>
        )}
      </OpensFigure>
      <NowBeside name="loadRate" />
    </>
  );
}

function Waiting() {
  return (
    <div className={`grid py-2 px-8 ${classes.tiles}`} aria-busy>
      {Array.from({ length: 12 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
        <div key={n} className={`grid items-center gap-12 h-56 ${classes.waiting}`}>
          <Skeleton height={32} width={32} circle />
          <Skeleton height={32} />
        </div>
      ))}
    </div>
  );
}

/** Team member, now or at a past time. */
type ShownMember = Omit<Member, 'answers'>;

/** Available person with their load. There is room for at most two notes below. */
function TeamTile({ member }: { member: ShownMember }) {
  const { fullName, presence, since, open, capacity, waiting, overtime } = member;
  const isFull = open >= capacity;
  const isBusy = !isFull && presence === 'busy' && since !== null;
  return (
    <li className="flex items-start gap-12 text-13 min-h-56 leading-20">
      <Avatar name={fullName} size={32} dot={presence} />
      <div className="flex-1 min-w-0">
        <div className="flex items-baseline justify-between gap-8 mb-2">
          <span className="weight-500 truncate" title={fullName}>
            {fullName}
          </span>
          <span className={`flex-none dimmed `}>
            <strong className="color-text">{open}</strong> / {capacity}
          </span>
        </div>
        <LoadBar value={open} max={capacity} warnsFull />
        <div className={`flex flex-wrap mt-4 dimmed min-h-20 ${classes.foot}`}>
          {isFull && (
            <span className="color-soon">
              <Trans id="dashboard.full">at capacity</Trans>
            </span>
          )}
          {isBusy && (
            <span>
              <Trans id="dashboard.busy_for">
                busy for <Span at={since} />
              </Trans>
            </span>
          )}
          {waiting > 0 && !((isFull || isBusy) && overtime > 0) && (
            <span>
              <Trans id="dashboard.waiting_count">{waiting} waiting</Trans>
            </span>
          )}
          {overtime > 0 && (
            <span className="weight-500 color-over">
              <Trans id="dashboard.overtime_count">{overtime} overdue</Trans>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

const shown = 4;

/** Offline people and their open conversations. */
function OfflineTile({ away }: { away: readonly ShownMember[] }) {
  const held = away.reduce((sum, { open }) => sum + open, 0);
  return (
    <li
      className="flex items-start gap-12 text-13 min-h-56 leading-20"
      title={away.map(({ fullName }) => fullName).join(', ')}
    >
      <span className="flex gap-4 pt-4">
        {away.slice(0, shown).map(({ id, fullName }) => (
          <Avatar key={id} name={fullName} size={26} />
        ))}
      </span>
      <span className="flex flex-col dimmed">
        <span>
          <Plural id="dashboard.offline_count" value={away.length} one="# offline" other="# offline" />
        </span>
        {held > 0 && (
          <span>
            <Plural id="dashboard.held" value={held} one="# open conversation" other="# open conversations" />
          </span>
        )}
      </span>
    </li>
  );
}
