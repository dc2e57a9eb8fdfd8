import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import classes from './rows-link.module.css';

/** The filter of the inbox that holds the rows behind a figure; null where none does. */
export type Rows = Parameters<typeof paths.filtered>[0] | null;

type Props = { className: string | undefined; rows: Rows; isOver?: boolean; children: ReactNode };

/** A figure leads to the rows behind it, for those who may see them. */
export function RowsLink({ className = '', rows, isOver = false, children }: Props) {
  const mayRead = useCan('messages.view');
  const over = isOver || undefined;
  if (rows === null || !mayRead) {
    return (
      <div className={className} data-over={over}>
        {children}
      </div>
    );
  }
  return (
    <Link className={`${className} ${classes.link}`} data-over={over} href={paths.filtered(rows)}>
      {children}
    </Link>
  );
}
