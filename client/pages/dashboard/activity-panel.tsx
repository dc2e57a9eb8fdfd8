import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Activity } from '../../../shared/api/dashboard.ts';
import { Panel } from '../../figures/panel.tsx';
import classes from './activity-panel.module.css';
import { ActivityRow } from './activity-row.tsx';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  /** Newest first; `null` while loading. */
  rows: readonly Activity[] | null;
  empty: ReactNode;
  className: string | undefined;
}

/** Maximum number of rows shown. */
const shown = 50;

/** Latest activities. */
export function ActivityPanel({ title, note, rows, empty, className }: Props) {
  return (
    <Panel className={className} title={title} note={note}>
      <div className={classes.box}>
        {rows === null && <Waiting />}
        {rows?.length === 0 && <p className={classes.none}>{empty}</p>}
        {rows !== null && rows.length > 0 && (
          <ol className={classes.rows}>
            {rows.slice(0, shown).map((row) => (
              <ActivityRow key={row.id} row={row} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      {Array.from({ length: 9 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
        <Skeleton key={n} height={12} my={14} />
      ))}
    </div>
  );
}
