import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { useUser } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './access.module.css';

interface Props {
  row: Staff;
  size?: number;
  /** Replaces the username below the name. */
  under?: ReactNode;
}

/** Person with username, a dot for presence, and a badge if the account is invited or inactive. */
export function PersonCell({ row, size = 28, under }: Props) {
  const isOwn = useUser().id === row.id;
  return (
    <span className={classes.person}>
      <Avatar name={row.fullName} size={size} dot={row.presence === 'offline' ? null : row.presence} />
      <span className={classes.names}>
        <span className={classes.named}>
          <bdi className={classes.name}>{row.fullName}</bdi>
          {row.status !== 'active' && (
            <Badge variant="default" size="sm" radius="sm" tt="none">
              {row.status === 'invited' ? (
                <Trans id="access.invited">Invited</Trans>
              ) : (
                <Trans id="access.inactive">Inactive</Trans>
              )}
            </Badge>
          )}
        </span>
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
