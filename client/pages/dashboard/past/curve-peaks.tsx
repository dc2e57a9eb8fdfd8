import { useLingui } from '@lingui/react/macro';
import { present } from '../../../time/clock.ts';
import { number } from '../../../time/time.ts';
import { daySpan, pastSlots, peaksOf, slotEnd, type Timeline, wordsPlace } from './timeline.ts';
import classes from './track.module.css';

interface Props {
  timeline: Timeline;
  width: number;
  top: number;
  height: number;
  /** Horizontal position of the shown time. Pixels. */
  moment: number;
}

/** Labels of the peaks: most waiting customers and most overdue customers. */
export function CurvePeaks({ timeline, width, top, height, moment }: Props) {
  const { i18n, t } = useLingui();
  const now = present();
  const { from, to } = daySpan(timeline);
  const most = Math.max(1, ...pastSlots(timeline, now).map(({ waiting }) => waiting));
  const written = (count: number) => number(count, i18n.locale);
  return peaksOf(timeline, now, { apart: width < 600 ? 24 : 10 }).map((slot) => {
    const share = (slotEnd(slot, now) - from) / (to - from);
    const [waiting, overtime] = [written(slot.waiting), written(slot.overtime)];
    return (
      <text
        key={slot.at}
        className={classes.peak}
        {...wordsPlace(share * width, moment, width)}
        y={top + height * (1 - slot.waiting / most) - 6}
      >
        {slot.overtime === 0
          ? t({ id: 'dashboard.past_peak_waiting', message: `Peak: ${waiting} waiting` })
          : t({ id: 'dashboard.past_peak', message: `Peak: ${waiting} waiting, ${overtime} overdue` })}
      </text>
    );
  });
}
