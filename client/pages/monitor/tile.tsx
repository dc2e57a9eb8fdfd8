import type { ReactNode } from 'react';
import type { Tone } from './open-alerts.ts';
import classes from './tile.module.css';

interface Props {
  name: ReactNode;
  note: ReactNode;
  value: ReactNode;
  unit: ReactNode;
  tone: Tone;
  children: ReactNode;
}

/** Measurement with its number, threshold and recent values. */
export function Tile({ name, note, value, unit, tone, children }: Props) {
  return (
    <li className={classes.tile} data-tone={tone}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{note}</span>
      </div>
      <p className={classes.figure}>
        <strong className={classes.value}>{value}</strong> <span className={classes.unit}>{unit}</span>
      </p>
      <div className={classes.chart}>{children}</div>
    </li>
  );
}
