import type { ChangeEvent, KeyboardEvent, Ref } from 'react';
import classes from './chart.module.css';
import { momentName } from './chart-moments.ts';
import type { ChartPlot } from './chart-plot.ts';
import { type DrawnSpec, valueAt } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  spec: DrawnSpec;
  index: number | null;
  plot: { current: ChartPlot | null };
  onIndex: (index: number | null) => void;
}

/** Hidden slider that moves the cursor, for keyboards and screen readers. */
export function ChartSlider({ ref, label, spec, index, plot, onIndex }: Props) {
  const { i18n, moments, grain, timeZone, unit, series } = spec;
  const last = moments.length - 1;
  const at = index ?? last;
  const place = (to: number | null) => {
    if (plot.current === null) onIndex(to);
    else plot.current.point(to);
  };
  const press = (event: KeyboardEvent) => {
    const act = {
      '+': () => plot.current?.zoom(at, 0.5),
      '-': () => plot.current?.zoom(at, 2),
      Escape: () => plot.current?.zoom(null),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
    place(at);
  };
  const values = series.map((one) => `${one.label} ${figureText(i18n, valueAt(one, at), unit)}`);
  return (
    <input
      ref={ref}
      type="range"
      className={classes.slider}
      aria-label={label}
      min={0}
      max={last}
      step={1}
      value={at}
      aria-valuetext={`${momentName(i18n, moments[at] ?? 0, grain, timeZone)}: ${values.join(', ')}`}
      onChange={(event: ChangeEvent<HTMLInputElement>) => place(Number(event.target.value))}
      onKeyDown={press}
      onFocus={() => place(at)}
      onBlur={() => place(null)}
    />
  );
}
