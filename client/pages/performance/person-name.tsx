import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { atom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { StaffName } from '../../../shared/api/figures.ts';
import { useCan, useUser } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './person-name.module.css';

/** Id of the person whose metrics are shown; `null` if none. */
export const openPersonAtom = atom<string | null>(null);

/** Returns a function that opens a person's metrics; `null` without permission. Users can always open their own metrics. */
function useOpenPerson(id: string): (() => void) | null {
  const open = useSetAtom(openPersonAtom);
  const mayAll = useCan('performance.individual_stats');
  const user = useUser();
  return mayAll || user.id === id ? () => open(id) : null;
}

/** Mark next to the user's own name. */
export function You() {
  return (
    <span className="flex-none text-12 weight-600 color-accent">
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
      <span className="weight-500 truncate">{staff.fullName}</span>
      {user.id === staff.id && <You />}
    </>
  );
  if (!isButton) return <span className="inline-flex items-center gap-8 min-w-0 max-w-full">{name}</span>;
  return (
    <PersonButton staff={staff} className="inline-flex items-center gap-8 min-w-0 max-w-full">
      {name}
    </PersonButton>
  );
}

interface PersonButtonProps {
  staff: StaffName;
  className?: string | undefined;
  children: ReactNode;
}

/** Name of a person. Opens the person's metrics if the user can see them. */
export function PersonButton({ staff, className = '', children }: PersonButtonProps) {
  const open = useOpenPerson(staff.id);
  if (open === null) return <span className={className}>{children}</span>;
  return (
    <UnstyledButton className={`${className} ${classes.button}`} aria-haspopup="dialog" onClick={open}>
      {children}
    </UnstyledButton>
  );
}
