import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StaffName } from '../../../shared/api/figures.ts';
import { useOpenPerson } from './open-person.ts';
import classes from './person.module.css';

type Props = { staff: StaffName; className?: string | undefined; children: ReactNode };

/** Person name that opens their metrics if the user can see them. */
export function PersonButton({ staff, className = '', children }: Props) {
  const open = useOpenPerson(staff.id);
  if (open === null) return <span className={className}>{children}</span>;
  return (
    <UnstyledButton className={`${className} ${classes.button}`} aria-haspopup="dialog" onClick={open}>
      {children}
    </UnstyledButton>
  );
}
