import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { Panel } from '../../figures/panel.tsx';
import { useConnection } from '../../sync/connection.ts';
import { useAll } from '../../sync/store.ts';
import { newestOf } from './activities.ts';
import classes from './activity-panel.module.css';
import { ActivityRow } from './activity-row.tsx';
import { useBrandIds } from './use-brand-ids.ts';

interface Props {
  /** The rows of the page's scope are here. */
  isHere: boolean;
  className: string | undefined;
}

/** More of them nobody reads. */
const shown = 50;

/** The newest activities, as they come. */
export function ActivityPanel({ isHere, className }: Props) {
  const all = useAll('activity');
  const brandIds = useBrandIds();
  const rows = useMemo(() => {
    const own = all.filter(({ brandId }) => brandIds.includes(brandId));
    return newestOf(own).slice(0, shown);
  }, [all, brandIds]);
  return (
    <Panel className={className} title={<Trans id="dashboard.activity">Activity</Trans>} note={<Live />}>
      <div className={classes.box}>
        {!isHere && <Waiting />}
        {isHere && rows.length === 0 && (
          <p className={classes.none}>
            <Trans id="dashboard.no_activity">Nothing has happened yet. What happens stands here at once.</Trans>
          </p>
        )}
        {isHere && rows.length > 0 && (
          <ol className={classes.rows}>
            {rows.map((row) => (
              <ActivityRow key={row.id} row={row} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Live() {
  if (useConnection() !== 'online') return <Trans id="shell.disconnected">Not connected</Trans>;
  return (
    <span className={classes.live}>
      <span className={classes.dot} aria-hidden />
      <Trans id="dashboard.live">live</Trans>
    </span>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      {Array.from({ length: 9 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike.
        <Skeleton key={n} height={12} my={14} />
      ))}
    </div>
  );
}
