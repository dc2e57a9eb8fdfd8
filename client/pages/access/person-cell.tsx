import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { useUser } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './access.module.css';

interface Props {
  row: Staff;
  size?: number;
  /** Under the name, in the place of the user name. */
  under?: ReactNode;
}

/** A person with their user name. */
export function PersonCell({ row, size = 28, under }: Props) {
  const isOwn = useUser().id === row.id;
  return (
    <span className={classes.person}>
      <Avatar name={row.fullName} size={size} dot={row.presence === 'offline' ? null : row.presence} />
      <span className={classes.names}>
        <bdi className={classes.name}>{row.fullName}</bdi>
        <span className={classes.sub}>
          {under ?? row.username}
          {isOwn && (
            <>
              {' · '}
              <Trans id="access.you">you</Trans>
            </>
          )}
        </span>
      </span>
    </span>
  );
}
