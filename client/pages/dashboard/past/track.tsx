import { Trans, useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import type { Failed } from '../../../api/api.ts';
import { QueryBoundary } from '../../../figures/query-boundary.tsx';
import { present } from '../../../time/clock.ts';
import { format, number } from '../../../time/time.ts';
import { useShownClock } from '../shown-clock.ts';
import { hourMs, minuteMs } from './moments.ts';
import {
  daySpan,
  overtimeSpans,
  pastSlots,
  peaksOf,
  slotAt,
  slotEnd,
  type Timeline,
  waitingPath,
  wordsPlace,
} from './timeline.ts';
import classes from './track.module.css';

interface Props {
  /** `null` while loading. */
  timeline: Timeline | null;
  error: Failed | null;
  retry: () => void;
  timeZone: string;
  onGo: (moment: number) => void;
}

/** Timeline of a day: number of waiting customers, periods with overdue customers in red, and the draggable marker of the shown time. */
export function Track({ timeline, error, retry, timeZone, onGo }: Props) {
  const { ref, width } = useElementSize();
  return (
    <div className="relative pt-4">
      <p className="flex gap-16 text-12 dimmed leading-16 phone-hidden">
        <Trans id="dashboard.past_track">Customers waiting</Trans>
        <span className={`inline-flex items-center gap-6 ${classes.over}`}>
          <Trans id="dashboard.past_overtime">someone overdue</Trans>
        </span>
      </p>
      <div ref={ref} className={classes.room}>
        <QueryBoundary query={{ data: timeline, error, retry }} height={curveHeight}>
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

interface TrackSliderProps {
  timeline: Timeline;
  timeZone: string;
  onGo: (moment: number) => void;
  children: ReactNode;
}

const second = (moment: number) => moment - (moment % 1000);

/** Slider for the shown time. The page handles the arrow keys, so they work even if the slider does not have the focus. */
function TrackSlider({ timeline, timeZone, onGo, children }: TrackSliderProps) {
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
      className={`relative cursor-pointer select-none ${classes.slider}`}
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
      <span className={`absolute pointer-none ${classes.head}`} style={{ insetInlineStart: `${share * 100}%` }}>
        <span
          className={`absolute text-12 weight-600 rounded-6 py-1 px-8 leading-18 ${classes.time}`}
          data-side={share < 0.1 ? 'start' : share > 0.9 ? 'end' : undefined}
        >
          {time}
        </span>
      </span>
    </div>
  );
}

interface DayCurveProps {
  timeline: Timeline;
  width: number;
  timeZone: string;
}

const curve = { top: 34, height: 48 } as const;
/** Height of the curve, including the hour labels below. Pixels. */
const curveHeight = 110;

/** Number of waiting customers over the day, dark up to the shown time. Decorative, because the slider provides the values as text. */
function DayCurve({ timeline, width, timeZone }: DayCurveProps) {
  const { i18n } = useLingui();
  const clip = useId();
  const { from, to } = daySpan(timeline);
  const x = (moment: number) => ((moment - from) / (to - from)) * width;
  const played = useShownClock((moment) => Math.round(x(moment) * 2) / 2) ?? 0;
  const now = present();
  const { line, area } = waitingPath(timeline, now, { width, height: curve.height });
  const every = width < 600 ? 6 : width < 840 ? 3 : 2;
  const hour = format(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const hours = Array.from(
    { length: Math.floor((to - from) / (every * hourMs)) + 1 },
    (_, i) => from + i * every * hourMs,
  );
  return (
    <svg className="block overflow-visible" width={width} height={curveHeight} aria-hidden focusable="false">
      <clipPath id={clip}>
        <rect x={0} y={0} width={Math.max(0, played)} height={curveHeight} />
      </clipPath>
      <g transform={`translate(0 ${curve.top})`}>
        <path className={classes.area} d={area} />
        <path className={classes.line} d={line} />
        <g clipPath={`url(#${clip})`}>
          <path className={classes.area} data-played d={area} />
          <path className={classes.line} data-played d={line} />
        </g>
        <line className={classes.ground} x1={0} x2={width} y1={curve.height + 0.5} y2={curve.height + 0.5} />
        {overtimeSpans(pastSlots(timeline, now), now).map((span) => (
          <rect
            key={span.from}
            className={classes.overtime}
            x={x(span.from)}
            y={curve.height + 2}
            width={Math.max(2, x(span.to) - x(span.from))}
            height={4}
            rx={2}
          />
        ))}
      </g>
      <CurvePeaks timeline={timeline} width={width} moment={played} {...curve} />
      {hours.map((at, i) => (
        <text
          key={at}
          className={`text-12 ${classes.hour}`}
          x={x(at)}
          y={curveHeight - 4}
          textAnchor={anchorOf(i, hours.length)}
        >
          {at >= to ? '24:00' : hour.format(at)}
        </text>
      ))}
    </svg>
  );
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle');

interface CurvePeaksProps {
  timeline: Timeline;
  width: number;
  top: number;
  height: number;
  /** Horizontal position of the marker of the shown time. Pixels. */
  moment: number;
}

/** Labels of the peaks: most waiting customers and most overdue customers. */
function CurvePeaks({ timeline, width, top, height, moment }: CurvePeaksProps) {
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
        className={`text-12 ${classes.peak}`}
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
