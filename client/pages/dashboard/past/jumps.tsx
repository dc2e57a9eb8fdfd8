import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { useShownClock } from '../shown-clock.ts';
import classes from './jumps.module.css';
import { jumpsOf, type Timeline } from './timeline.ts';

interface Props {
  timeline: Timeline;
  timeZone: string;
  onGo: (moment: number) => void;
}

/** Buttons that jump to the day's worst time and to the next time with an overdue customer. */
export function Jumps({ timeline, timeZone, onGo }: Props) {
  const { i18n } = useLingui();
  const now = present();
  const next = useShownClock((moment) => jumpsOf(timeline, moment, now).next ?? 0) ?? 0;
  const { most } = jumpsOf(timeline, 0, now);
  if (most === null) return null;
  const written = format(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const mostTime = written.format(most);
  // The button remains without a next time, to keep the focus.
  const nextTime = next === 0 ? '—' : written.format(next);
  return (
    <div className={classes.jumps}>
      <span className={classes.label}>
        <Trans id="dashboard.past_jump">Jump to</Trans>
      </span>
      <Button variant="default" size="compact-md" onClick={() => onGo(most)}>
        <Trans id="dashboard.past_most">Most overdue {mostTime}</Trans>
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-disabled={next === 0 || undefined}
        data-disabled={next === 0 || undefined}
        onClick={next === 0 ? undefined : () => onGo(next)}
      >
        <Trans id="dashboard.past_next">Next overdue {nextTime}</Trans>
      </Button>
    </div>
  );
}
