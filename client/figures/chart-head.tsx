import type { ReactNode } from 'react';
import classes from './chart-head.module.css';
import { type DrawnSpec, valueAt } from './chart-spec.ts';
import { figureText } from './figure-format.ts';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  spec: DrawnSpec;
  index: number;
}

/** The head of a chart: what it shows, and the values of its series under the cursor, or the last ones. */
export function ChartHead({ title, note, spec, index }: Props) {
  return (
    <figcaption className={classes.head}>
      <span className={classes.title}>{title}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      <ChartValues spec={spec} index={index} />
    </figcaption>
  );
}

/** The values of a chart's series at a point, each beside its mark. */
function ChartValues({ spec, index }: Pick<Props, 'spec' | 'index'>) {
  return (
    <span className={classes.values}>
      {spec.series.map((series) => (
        <span key={series.label} className={classes.value} data-look={series.look} title={series.label}>
          <span className={classes.mark} aria-hidden />
          {figureText(spec.i18n, valueAt(series, index), spec.unit)}
        </span>
      ))}
    </span>
  );
}
