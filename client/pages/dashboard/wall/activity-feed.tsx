import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { activitiesInOrder } from '../../../../shared/activities.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { clockTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import classes from './activity-feed.module.css';
import { activityWords } from './activity-words.ts';
import card from './card.module.css';
import { Card } from './card.tsx';

/** Number of rows that fit. */
const most = 5;

/** Latest activities of the given brands. */
export function ActivityFeed({ brandIds }: { brandIds: readonly string[] }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const isHere = useSnapshotState({ scope: 'dashboard', brand: 'all' }) === 'complete';
  const all = useAll('activity');
  const rows = useMemo(
    () => activitiesInOrder(all.filter(({ brandId }) => brandIds.includes(brandId))).slice(0, most),
    [all, brandIds],
  );
  return (
    <Card
      title={<Trans id="wall.activity">Activity</Trans>}
      empty={isHere && rows.length === 0 ? <Trans id="wall.activity_empty">No activity yet.</Trans> : null}
    >
      <ol className={card.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <time className={classes.time} dateTime={row.at}>
              {clockTime(row.at, i18n.locale, timeZone)}
            </time>
            <span className={classes.words}>{activityWords(i18n, row)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
