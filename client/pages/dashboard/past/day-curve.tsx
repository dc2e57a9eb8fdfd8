import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { useShownClock } from '../shown-clock.ts';
import { CurvePeaks } from './curve-peaks.tsx';
import { hourMs } from './moments.ts';
import { daySpan, overtimeSpans, pastSlots, type Timeline, waitingPath } from './timeline.ts';
import classes from './track.module.css';

interface Props {
  timeline: Timeline;
  width: number;
  timeZone: string;
}

const curve = { top: 34, height: 48 } as const;
/** Pixels. Includes the hour labels below. */
export const curveHeight = 110;

/** Curve of a day, dark up to the shown time. Decorative; the slider has the values as text. */
export function DayCurve({ timeline, width, timeZone }: Props) {
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
    <svg className={classes.curve} width={width} height={curveHeight} aria-hidden focusable="false">
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
        <text key={at} className={classes.hour} x={x(at)} y={curveHeight - 4} textAnchor={anchorOf(i, hours.length)}>
          {at >= to ? '24:00' : hour.format(at)}
        </text>
      ))}
    </svg>
  );
}

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle');
