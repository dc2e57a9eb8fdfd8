import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { useShownClock } from '../shown-clock.ts';
import { minuteMs } from './moments.ts';
import { daySpan, slotAt, type Timeline } from './timeline.ts';
import classes from './track.module.css';

interface Props {
  timeline: Timeline;
  timeZone: string;
  onGo: (moment: number) => void;
  children: ReactNode;
}

const second = (moment: number) => moment - (moment % 1000);

/** Slider for the shown time. Arrow keys work independently of the focus. */
export function TrackSlider({ timeline, timeZone, onGo, children }: Props) {
  const { i18n, t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const moment = useShownClock(second) ?? 0;
  const { from, to } = daySpan(timeline);
  const time = format(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment);
  const { waiting = 0, overtime = 0 } = slotAt(timeline, moment) ?? {};
  const share = Math.min(1, Math.max(0, (moment - from) / (to - from)));
  const goTo = ({ clientX, buttons }: PointerEvent) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    if (buttons !== 1) return;
    const there = from + Math.min(1, Math.max(0, (clientX - left) / width)) * (to - from);
    onGo(Math.min(to - 1, Math.round(there / minuteMs) * minuteMs, present()));
  };
  return (
    <div
      ref={box}
      className={classes.slider}
      role="slider"
      tabIndex={0}
      aria-label={t({ id: 'dashboard.past_moment', message: 'Time of day' })}
      aria-valuemin={0}
      aria-valuemax={Math.round((to - from) / minuteMs) - 1}
      aria-valuenow={Math.floor((moment - from) / minuteMs)}
      aria-valuetext={t({
        id: 'dashboard.past_standing',
        message: `${time}, ${waiting} waiting, ${overtime} overdue`,
      })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={goTo}
    >
      {children}
      <span className={classes.head} style={{ insetInlineStart: `${share * 100}%` }}>
        <span className={classes.time} data-side={share < 0.1 ? 'start' : share > 0.9 ? 'end' : undefined}>
          {time}
        </span>
      </span>
    </div>
  );
}
