import { Trans } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import type { Failed } from '../../../api/api.ts';
import { QueryBoundary } from '../../../figures/query-boundary.tsx';
import { curveHeight, DayCurve } from './day-curve.tsx';
import type { Timeline } from './timeline.ts';
import classes from './track.module.css';
import { TrackSlider } from './track-slider.tsx';

interface Props {
  /** `null` while loading. */
  timeline: Timeline | null;
  error: Failed | null;
  retry: () => void;
  timeZone: string;
  onGo: (moment: number) => void;
}

/** Track of a day: waiting customers, overdue periods in red, and the draggable time marker. */
export function Track({ timeline, error, retry, timeZone, onGo }: Props) {
  const { ref, width } = useElementSize();
  return (
    <div className={classes.track}>
      <p className={classes.key}>
        <Trans id="dashboard.past_track">Customers waiting</Trans>
        <span className={classes.over}>
          <Trans id="dashboard.past_overtime">someone overdue</Trans>
        </span>
      </p>
      <div ref={ref} className={classes.room}>
        <QueryBoundary asked={{ data: timeline, error, retry }} height={curveHeight}>
          {(day) => (
            <TrackSlider timeline={day} timeZone={timeZone} onGo={onGo}>
              {width > 0 && <DayCurve timeline={day} width={width} timeZone={timeZone} />}
            </TrackSlider>
          )}
        </QueryBoundary>
      </div>
    </div>
  );
}
