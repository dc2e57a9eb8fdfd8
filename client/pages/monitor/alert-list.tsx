import { Trans } from '@lingui/react/macro';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { Alert } from '../../../shared/monitor-rows.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alert-list.module.css';

/** Open alerts, most severe first; a single green line if there are none. */
export function AlertList({ open }: { open: readonly Alert[] }) {
  if (open.length === 0) {
    return (
      <p className={classes.well}>
        <IconCircleCheckFilled size={18} aria-hidden />
        <Trans id="monitor.all_well">No open alerts. New alerts appear here with what to do.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {open.map((alert) => (
        <AlertItem key={alert.id} alert={alert} isFirst={alert === open[0]} />
      ))}
    </ul>
  );
}
