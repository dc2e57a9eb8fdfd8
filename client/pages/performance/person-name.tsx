import { Trans } from '@lingui/react/macro';
import type { StaffName } from '../../../shared/api/figures.ts';
import { useUser } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './person.module.css';
import { PersonButton } from './person-button.tsx';

/** Marks the user's own row. */
export function You() {
  return (
    <span className={classes.you}>
      <Trans id="performance.you">You</Trans>
    </span>
  );
}

/** Avatar and name of a person. */
export function PersonName({ staff, isButton }: { staff: StaffName; isButton: boolean }) {
  const user = useUser();
  const name = (
    <>
      <Avatar name={staff.fullName} size={24} />
      <span className={classes.name}>{staff.fullName}</span>
      {user.id === staff.id && <You />}
    </>
  );
  if (!isButton) return <span className={classes.person}>{name}</span>;
  return (
    <PersonButton staff={staff} className={classes.person}>
      {name}
    </PersonButton>
  );
}
