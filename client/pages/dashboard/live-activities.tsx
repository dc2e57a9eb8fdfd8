import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { activitiesInOrder } from '../../../shared/activities.ts';
import { useConnection } from '../../sync/connection-state.ts';
import { useAll } from '../../sync/store.ts';
import classes from './activity-panel.module.css';
import { ActivityPanel } from './activity-panel.tsx';
import { useBrandIds } from './use-brand-ids.ts';

interface Props {
  /** Whether the rows of the page's scope are loaded. */
  isHere: boolean;
  className: string | undefined;
}

/** Latest activities, live. */
export function LiveActivities({ isHere, className }: Props) {
  const all = useAll('activity');
  const brandIds = useBrandIds();
  const rows = useMemo(
    () => activitiesInOrder(all.filter(({ brandId }) => brandIds.includes(brandId))),
    [all, brandIds],
  );
  return (
    <ActivityPanel
      className={className}
      title={<Trans id="dashboard.activity">Activity</Trans>}
      note={<Live />}
      rows={isHere ? rows : null}
      empty={<Trans id="dashboard.no_activity">No activity yet. New activity appears here right away.</Trans>}
    />
  );
}

function Live() {
  const connection = useConnection();
  if (connection === 'offline') return <Trans id="shell.disconnected">Not connected</Trans>;
  if (connection === 'connecting') return null;
  return (
    <span className={classes.live}>
      <span className={classes.dot} aria-hidden />
      <Trans id="dashboard.live">live</Trans>
    </span>
  );
}
