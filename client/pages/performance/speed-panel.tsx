import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { PerformanceOverview } from '../../../shared/api/performance.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureParts, figureText } from '../../figures/figure-format.ts';
import { Gauge } from '../../figures/gauge.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { number, percentText } from '../../time/time.ts';
import { LiveMark } from './live-mark.tsx';
import pageClasses from './performance.module.css';
import classes from './speed-panel.module.css';
import type { Arena } from './use-arena.ts';

type Props = Pick<Arena, 'overview'> & { brand: string };

export function SpeedPanel({ brand, overview }: Props) {
  return (
    <Panel
      className={pageClasses.speed}
      title={<Trans id="performance.speed">Speed arena</Trans>}
      note={<Trans id="performance.speed_note">today, within 30 s</Trans>}
      controls={<LiveMark />}
    >
      <QueryBoundary query={overview} height={288}>
        {(data) => <SpeedArena brand={brand} overview={data} meta={overview.meta} />}
      </QueryBoundary>
    </Panel>
  );
}

interface ArenaProps {
  brand: string;
  overview: PerformanceOverview;
  meta: FiguresMeta | null;
}

/** Percentage of today's replies that were fast, compared with the target, and the latest replies. */
function SpeedArena({ brand, overview, meta }: ArenaProps) {
  const { t, i18n } = useLingui();
  const { target, figures, fastNeeded, lastReplies } = overview;
  const { value, samples } = figures.onTimeReplyRate;
  const share = typeof value === 'number' ? value : null;
  const fast = number(Math.round(((share ?? 0) * (samples ?? 0)) / 100), i18n.locale);
  const { from, to } = gaugeScale(target.percent);
  const replies = samples ?? 0;
  const aim = percentText(target.percent, i18n.locale);
  return (
    <div className="flex flex-col justify-between flex-1 gap-8">
      <div className={`flex items-start justify-between gap-16 ${classes.top}`}>
        <Gauge
          label={t({ id: 'performance.gauge', message: 'Replies within 30 s today' })}
          value={share}
          target={target.percent}
          low={from}
          high={to}
        >
          {share === null ? (
            <Trans id="performance.race_none">No replies yet</Trans>
          ) : (
            <OpensFigure
              className="px-6 rounded-4"
              query={{ name: 'onTimeReplyRate', brand, days: { range: 'today' } }}
              loaded={meta && { figure: figures.onTimeReplyRate, meta }}
            >
              <Trans id="performance.of_replies">
                {fast} of <Plural value={replies} one="# reply" other="# replies" />
              </Trans>
            </OpensFigure>
          )}
        </Gauge>
        <dl className={`flex flex-col flex-none gap-10 mt-8 text-12 leading-normal ${classes.facts}`}>
          <Fact name={<Trans id="performance.target">Target</Trans>}>{aim}</Fact>
          {share !== null && <Distance share={share} target={target.percent} fastNeeded={fastNeeded} />}
        </dl>
      </div>
      <RaceChart lastReplies={lastReplies} target={target} />
    </div>
  );
}

function Distance({ share, target, fastNeeded }: { share: number; target: number; fastNeeded: number }) {
  const { i18n } = useLingui();
  const difference = number(Math.abs(share - target), i18n.locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const points = <Trans id="performance.points_of_percent">{difference} pp</Trans>;
  if (fastNeeded === 0) return <Fact name={<Trans id="performance.above_by">Above target by</Trans>}>{points}</Fact>;
  const needed = number(fastNeeded, i18n.locale);
  return (
    <>
      <Fact name={<Trans id="performance.short_by">Below target by</Trans>}>{points}</Fact>
      <Fact
        name={<Trans id="performance.reached_by">To reach it</Trans>}
        more={<Trans id="performance.in_a_row">replies in a row</Trans>}
      >
        <Trans id="performance.fast_needed">{needed} fast</Trans>
      </Fact>
    </>
  );
}

function Fact({ name, more, children }: { name: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="dimmed">{name}</dt>
      <dd>
        <strong className="block text-15 weight-600">{children}</strong>
        {more !== undefined && <span className="dimmed">{more}</span>}
      </dd>
    </div>
  );
}

type RaceProps = Pick<PerformanceOverview, 'lastReplies' | 'target'>;

/**
 * Number of columns of the chart. If there are fewer replies, the columns on the left stay empty, because new bars are added on the right.
 */
const places = 50;

/** Bar chart of the latest replies. The bars of slow replies are gray and higher than the line. */
function RaceChart({ lastReplies, target: { withinSeconds } }: RaceProps) {
  const { t, i18n } = useLingui();
  const { bars, line } = raceOf(lastReplies, withinSeconds);
  const time = (seconds: number) => figureText(i18n, seconds, 'seconds');
  /** Formats a value without its unit, to save space. */
  const bare = (seconds: number) => figureParts(i18n, seconds, 'seconds').map(({ value }) => value);
  const count = bars.length;
  const fast = bars.filter(({ isSlow }) => !isSlow).length;
  const slowest = time(Math.max(0, ...bars.map(({ seconds }) => seconds)));
  const label =
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
    <figure>
      <div className={`grid relative items-end border-bottom ${classes.bars}`} role="img" aria-label={label}>
        {bars.map(({ at, staffId, seconds, height, isSlow, isLabelled }, index) => (
          <span
            key={`${at} ${staffId}`}
            className={`relative bg-figure-soft ${classes.bar}`}
            data-slow={isSlow || undefined}
            data-newest={index === count - 1 || undefined}
            style={{ height: `${height * 100}%`, gridColumn: places - count + index + 1 }}
          >
            {isLabelled && (
              <span className={`absolute nowrap dimmed text-11 leading-normal ${classes.label}`}>{bare(seconds)}</span>
            )}
          </span>
        ))}
        <span className={`absolute ${classes.line}`} style={{ bottom: `${line * 100}%` }}>
          <span className={`absolute nowrap dimmed text-11 leading-normal ${classes.limit}`}>
            {time(withinSeconds)}
          </span>
        </span>
      </div>
      <figcaption className={`flex justify-between text-12 dimmed ${classes.foot}`}>
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

type Reply = PerformanceOverview['lastReplies'][number];

interface Bar extends Reply {
  /** Fraction of the chart's height, from 0 to 1. */
  height: number;
  isSlow: boolean;
  /** Whether the time is shown above the bar. */
  isLabelled: boolean;
}

interface Race {
  /** Bars in chronological order, oldest first. */
  bars: Bar[];
  /** Height of the line that separates fast from slow replies. Fraction of the chart's height, from 0 to 1. */
  line: number;
}

/** Highest value of the scale. Seconds. Slower replies are drawn at this height. */
const longest = 3600;
/** The scale reaches at least this multiple of the longest time that counts as fast, so that fast replies do not fill the chart. */
const headroom = 4;
/** Minimum distance between two labels, so that they do not overlap. Number of bars. */
const apart = 5;

/**
 * Returns the latest replies on a logarithmic scale that starts at one second. Slow replies get a label where there is room, the slowest
 * first.
 */
export function raceOf(replies: readonly Reply[], withinSeconds: number): Race {
  const ordered = replies.toSorted((a, b) => a.at.localeCompare(b.at));
  const top = Math.min(longest, Math.max(withinSeconds * headroom, ...ordered.map(({ seconds }) => seconds)));
  const height = (seconds: number) => Math.log(Math.min(top, Math.max(1, seconds)) + 1) / Math.log(top + 1);
  const labelled: number[] = [];
  const slowest = ordered.map(({ seconds }, index) => ({ seconds, index })).sort((a, b) => b.seconds - a.seconds);
  for (const { seconds, index } of slowest) {
    const isClear = labelled.every((other) => Math.abs(other - index) >= apart);
    if (seconds > withinSeconds && isClear) labelled.push(index);
  }
  const bars = ordered.map((reply, index) => ({
    ...reply,
    height: height(reply.seconds),
    isSlow: reply.seconds > withinSeconds,
    isLabelled: labelled.includes(index),
  }));
  return { bars, line: height(withinSeconds) };
}

/** Returns the ends of the gauge. The lower end is 80 percent, or less if the target is low. */
export function gaugeScale(target: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(80, Math.floor((target - 10) / 10) * 10)), to: 100 };
}
