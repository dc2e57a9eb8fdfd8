import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './chart-head.module.css';
import { type DrawnSpec, valueAt } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  spec: DrawnSpec;
  /** Point to show. `null` for a chart without values. */
  index: number | null;
}

/** Head of a chart: title, and the values of its series under the cursor, or the last ones. */
export function ChartHead({ title, note, spec, index }: Props) {
  return (
    <figcaption className={classes.head}>
      <span className={classes.title}>{title}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {index !== null && <ChartValues spec={spec} index={index} />}
    </figcaption>
  );
}

/** Values of the series at a point, each with its legend mark. */
function ChartValues({ spec, index }: { spec: DrawnSpec; index: number }) {
  const values = spec.series.map((series) => ({ ...series, value: valueAt(series, index) }));
  return (
    <span className={classes.values}>
      {values.map(({ label, look, value }) => (
        <span key={label} className={classes.value} data-look={look} title={label}>
          <span className={classes.mark} aria-hidden />
          {/* A dash next to a dashed mark would look like one line. */}
          {value === null ? <Trans id="figures.no_value">none</Trans> : figureText(spec.i18n, value, spec.unit)}
        </span>
      ))}
    </span>
  );
}
