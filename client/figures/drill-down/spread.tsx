import { Trans, useLingui } from '@lingui/react/macro';
import type { FigureRow } from '../../../shared/api/figures.ts';
import { type FigureName, onTimeMs } from '../../../shared/figures.ts';
import { number } from '../../time/time.ts';
import { figureText } from '../figure-format.ts';
import { spreadOf, spreadSteps } from './behind.ts';
import classes from './spread.module.css';

/** Distribution of the times of the counted rows. */
export function Spread({ rows, name }: { rows: readonly FigureRow[]; name: FigureName }) {
  const { i18n } = useLingui();
  const times = rows.flatMap(({ counted, value }) => (counted && value !== null ? [value] : []));
  if (times.length < 2 || name === 'improvement') return null;
  const counts = spreadOf(times);
  const most = Math.max(...counts);
  const total = number(times.length, i18n.locale);
  const text = (seconds: number) => figureText(i18n, seconds, 'seconds');
  const within = onTimeMs / 1000;
  return (
    <figure className={classes.spread}>
      <figcaption className={classes.title}>
        <Trans id="figures.spread">Distribution of {total} rows</Trans>
      </figcaption>
      <ol className={classes.bars}>
        {counts.map((count, step) => {
          const end = spreadSteps[step];
          const label = end === undefined ? `> ${text(spreadSteps.at(-1) ?? 0)}` : `≤ ${text(end)}`;
          return (
            <li key={label} className={classes.bar} data-within={(end !== undefined && end <= within) || undefined}>
              <span className={classes.count}>{number(count, i18n.locale)}</span>
              <span className={classes.fill} style={{ blockSize: `${most === 0 ? 0 : (count / most) * 72}px` }} />
              <span className={classes.label}>{label}</span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
