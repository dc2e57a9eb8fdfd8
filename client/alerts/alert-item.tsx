import { UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { ListTime } from '../time/list-time.tsx';
import classes from './alerts-panel.module.css';

interface Props {
  /** Icon or avatar, 36 pixels wide. */
  icon: ReactNode;
  title: ReactNode;
  /** Lines below the title. */
  children: ReactNode;
  at: string;
  timeZone?: string | undefined;
  /** URL that the item links to. If omitted, the item is a button. */
  href?: string;
  onOpen: (event: MouseEvent) => void;
  /** Button next to the item, which dismisses the item. */
  clear?: ReactNode;
}

/** Item of the alerts panel. */
export function AlertItem({ icon, title, children, at, timeZone, href, onOpen, clear }: Props) {
  const link = href === undefined ? {} : { component: Link, href };
  return (
    <li className={`flex items-center gap-4 rounded-8 hover-bg ${classes.item}`}>
      <UnstyledButton {...link} className="flex flex-1 items-start gap-12 min-w-0 p-8 rounded-8" onClick={onOpen}>
        {icon}
        <span className="grid flex-1 min-w-0">
          <span className="weight-600 break-anywhere">{title}</span>
          {children}
        </span>
        <ListTime className="flex-none text-12 leading-22 dimmed" at={at} timeZone={timeZone} />
      </UnstyledButton>
      {clear}
    </li>
  );
}
