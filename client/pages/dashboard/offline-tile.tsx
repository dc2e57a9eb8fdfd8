import { Plural } from '@lingui/react/macro';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './team-tile.module.css';
import type { ShownMember } from './team-tile.tsx';

const shown = 4;

/** Offline people and their open conversations. */
export function OfflineTile({ away }: { away: readonly ShownMember[] }) {
  const held = away.reduce((sum, { open }) => sum + open, 0);
  return (
    <li className={classes.tile} title={away.map(({ fullName }) => fullName).join(', ')}>
      <span className={classes.faces}>
        {away.slice(0, shown).map(({ id, fullName }) => (
          <Avatar key={id} name={fullName} size={26} />
        ))}
      </span>
      <span className={classes.away}>
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
