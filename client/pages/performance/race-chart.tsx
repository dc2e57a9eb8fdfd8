import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PerformanceOverview } from '../../../shared/api/performance.ts';
import { figureParts, figureText } from '../../figures/figure-format.ts';
import { raceOf } from './race.ts';
import classes from './race-chart.module.css';

type Props = Pick<PerformanceOverview, 'lastReplies' | 'target'>;

/** Number of columns. Fewer bars are right-aligned, where new ones appear. */
const places = 50;

/** Latest replies as bars. Slow ones are gray and exceed the line. */
export function RaceChart({ lastReplies, target: { withinSeconds } }: Props) {
  const { t, i18n } = useLingui();
  const { bars, line } = raceOf(lastReplies, withinSeconds);
  const time = (seconds: number) => figureText(i18n, seconds, 'seconds');
  /** Without unit, to save space. */
  const bare = (seconds: number) => figureParts(i18n, seconds, 'seconds').map(({ value }) => value);
  const count = bars.length;
  const fast = bars.filter(({ isSlow }) => !isSlow).length;
  const slowest = time(Math.max(0, ...bars.map(({ seconds }) => seconds)));
  const words =
    count === 0
      ? t({ id: 'performance.race_none', message: 'No replies yet' })
      : t({
          id: 'performance.race_words',
          message: plural(count, {
            one: `The last reply: after ${slowest}`,
            other: `Last # replies: ${fast} within 30 s, the slowest after ${slowest}`,
          }),
        });
  return (
    <figure className={classes.race}>
      <div className={classes.bars} role="img" aria-label={words}>
        {bars.map(({ at, staffId, seconds, height, isSlow, isLabelled }, index) => (
          <span
            key={`${at} ${staffId}`}
            className={classes.bar}
            data-slow={isSlow || undefined}
            data-newest={index === count - 1 || undefined}
            style={{ height: `${height * 100}%`, gridColumn: places - count + index + 1 }}
          >
            {isLabelled && <span className={classes.label}>{bare(seconds)}</span>}
          </span>
        ))}
        <span className={classes.line} style={{ bottom: `${line * 100}%` }}>
          <span className={classes.limit}>{time(withinSeconds)}</span>
        </span>
      </div>
      <figcaption className={classes.foot}>
        <span>
          <Trans id="performance.race_last">last 50 replies</Trans>
        </span>
        <span>
          <Trans id="performance.race_now">now</Trans>
        </span>
      </figcaption>
    </figure>
  );
}
