import { Trans } from '@lingui/react/macro';
import type { Member } from '../../../shared/team.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Span } from './span.tsx';
import classes from './team-tile.module.css';

/** Team member at the present or a past time. */
export type ShownMember = Omit<Member, 'answers'>;

/** Available person with their load. The footer has room for two notes. */
export function TeamTile({ member }: { member: ShownMember }) {
  const { fullName, presence, since, open, capacity, waiting, overtime } = member;
  const isFull = open >= capacity;
  const isBusy = !isFull && presence === 'busy' && since !== null;
  return (
    <li className={classes.tile}>
      <Avatar name={fullName} size={32} dot={presence} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.name} title={fullName}>
            {fullName}
          </span>
          <span className={classes.count}>
            <strong>{open}</strong> / {capacity}
          </span>
        </div>
        <LoadBar value={open} max={capacity} warnsFull />
        <div className={classes.foot}>
          {isFull && (
            <span className={classes.full}>
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
            <span className={classes.over}>
              <Trans id="dashboard.overtime_count">{overtime} overdue</Trans>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
