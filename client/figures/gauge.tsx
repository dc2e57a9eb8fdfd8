import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { figureText } from './figure-format.ts';
import { FigureNumber } from './figure-number.tsx';
import classes from './gauge.module.css';

interface Props {
  label: string;
  /** Percent. `null` if there is no value yet. */
  value: number | null;
  target: number;
  /** Ends of the scale, which are labelled. Percent. */
  low?: number;
  high?: number;
  /** Content below the number. */
  children?: ReactNode;
}

const [width, height, radius] = [280, 172, 112];

const ring = { fill: 'none', strokeWidth: 14 } as const;

/** Half-circle gauge of a percentage on a scale from `low` to `high`, with a tick at the target. */
export function Gauge({ label, value, target, low = 80, high = 100, children }: Props) {
  const { i18n } = useLingui();
  const share = (percent: number) => Math.min(1, Math.max(0, (percent - low) / (high - low)));
  const at = spot(width / 2, 136, radius);
  const [inner, outer] = [at(share(target), -14), at(share(target), 14)];
  const named = at(share(target), 26);
  const shown = value !== null && Number.isFinite(value) ? value : null;
  return (
    <div className={`relative w-full ${classes.gauge}`}>
      {shown !== null && (
        <VisuallyHidden>
          <meter aria-label={label} min={0} max={100} value={shown}>
            {figureText(i18n, shown, 'percent')}
          </meter>
        </VisuallyHidden>
      )}
      <svg className="block w-full overflow-visible" viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
        <path {...ring} stroke="var(--oa-track)" d={arc(at, 0, 1)} />
        {shown !== null && share(shown) > 0 && (
          <path {...ring} stroke="var(--oa-figure)" d={arc(at, 0, share(shown))} />
        )}
        <line
          stroke="var(--mantine-color-text)"
          strokeWidth={2.5}
          x1={inner.x}
          y1={inner.y}
          x2={outer.x}
          y2={outer.y}
        />
        <text
          className="text-12 weight-600"
          fill="var(--mantine-color-text)"
          x={named.x}
          y={named.y}
          textAnchor={share(target) > 0.5 ? 'start' : 'end'}
        >
          {target}
        </text>
        <text className="text-12" fill="var(--mantine-color-dimmed)" x={at(0).x} y={158} textAnchor="middle">
          {low}
        </text>
        <text className="text-12" fill="var(--mantine-color-dimmed)" x={at(1).x} y={158} textAnchor="middle">
          {high}
        </text>
      </svg>
      <div className={`flex absolute flex-col items-center text-center ${classes.middle}`}>
        <div className={classes.value}>
          <FigureNumber i18n={i18n} value={shown} unit="percent" />
        </div>
        <div className="text-13 dimmed">{children}</div>
      </div>
      {shown !== null && shown < low && (
        <p className="text-13 text-center dimmed">
          <Trans id="figures.below_scale">below the scale</Trans>
        </p>
      )}
    </div>
  );
}

interface Spot {
  x: number;
  y: number;
}

/**
 * Returns a function that converts a position on a half circle, from 0 (left end) to 1 (right end), to coordinates. `out` is added to the
 * radius.
 */
function spot(centreX: number, centreY: number, radius: number): (share: number, out?: number) => Spot {
  return (share, out = 0) => {
    const angle = Math.PI * (1 - share);
    return {
      x: round(centreX + Math.cos(angle) * (radius + out)),
      y: round(centreY - Math.sin(angle) * (radius + out)),
    };
  };
}

/** Returns the SVG path along the half circle between two positions, each from 0 (left end) to 1 (right end). */
function arc(at: (share: number) => Spot, from: number, to: number): string {
  const middle = (from + to) / 2;
  const step = (share: number) => `${round(at(share).x)} ${round(at(share).y)}`;
  const radius = round(Math.hypot(at(0).x - at(1).x, at(0).y - at(1).y) / 2);
  // Two segments, because the direction of a single arc of half a circle is ambiguous.
  return `M${step(from)}A${radius} ${radius} 0 0 1 ${step(middle)}A${radius} ${radius} 0 0 1 ${step(to)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
