import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './brands.module.css';

interface Props {
  level: 1 | 2 | 3;
  title: ReactNode;
  /** Link that leads back to another pane. `null` if there is none. */
  back?: { to: string; label: string } | null;
  /** When the link back is shown. `narrow`: only while the list is not shown next to the pane. */
  backIsFor?: 'all' | 'narrow';
  /** Actions of the pane. */
  children?: ReactNode;
}

export function PaneHead({ level, title, back = null, backIsFor = 'all', children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <header className={`flex items-center gap-8 px-16 py-8 ${classes.head}`}>
      {back !== null && (
        <ActionIcon
          className={backIsFor === 'narrow' ? `hidden ${classes.narrowBack}` : undefined}
          component={Link}
          href={back.to}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={back.label}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <Heading className={`flex gap-10 items-center min-w-0 m-0 text-18 weight-700 leading-28 ${classes.title}`}>
        {title}
      </Heading>
      {children}
    </header>
  );
}
