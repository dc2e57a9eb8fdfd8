import { limits } from '../../shared/limits.ts';
import type { Rules } from './deadline.ts';
import { rulesAfter } from './derive.ts';
import { type Spans, withoutMarks } from './spans.ts';
import { closes, type Mark, type PastTurns, type RecentTurns, type Timeline } from './timeline.ts';

/**
 * How much of a timeline is kept. LINE's times reach back seven days and no further (metrics.md, Rules), so that what is older can be
 * corrected by nothing; of a conversation with many more marks than usual less is kept. A message from before all that is kept
 * changes no turn: it counts as answered.
 */
const marksMax = 20;

/** The timeline in its two parts, each bounded. */
export function split(timeline: RecentTurns, now: number): [RecentTurns, PastTurns] {
  const { from, rules, spans } = timeline;
  const count = closedCount(spans);
  const recent = { ...timeline, ...beginningAfter(timeline, count) };
  return [bounded(recent, now), forgetting({ from, rules, spans: spans.slice(0, count) }, now)];
}

/** How many spans can go to the past: up to a mark that closes, and not beyond an answer of which LINE has not said what became. */
export function closedCount(spans: Spans): number {
  const queued = spans.length > marksMax ? -1 : spans.findIndex(({ mark }) => mark?.is === 'queued');
  const settled = queued === -1 ? spans : spans.slice(0, queued);
  return settled.findLastIndex(({ mark }) => closes(mark)) + 1;
}

/**
 * Both parts as one, for what may change either. A past that ends under other rules than the recent part begins with is let go: changes
 * of the rules between the two are older than LINE's times reach, and so is all before them.
 */
export function whole(recent: RecentTurns, past: PastTurns): RecentTurns {
  const { rules: end } = beginningAfter(past, past.spans.length);
  if (!sameRules(end, recent.rules)) return recent;
  return { ...recent, from: past.from, rules: past.rules, spans: [...past.spans, ...recent.spans] };
}

function sameRules(a: Rules, b: Rules): boolean {
  const { memberGroup, priority, blocked, tolerances } = a;
  return (
    memberGroup === b.memberGroup && priority === b.priority && blocked === b.blocked && tolerances === b.tolerances
  );
}

/** A timeline less its first spans. */
function beginningAfter({ from, rules, spans }: Timeline, count: number): Timeline {
  const gone = spans.slice(0, count);
  return {
    from: gone.at(-1)?.mark?.at ?? from,
    rules: gone.reduce((under, { mark }) => (mark === null ? under : rulesAfter(under, mark)), rules),
    spans: spans.slice(count),
  };
}

/** Turns go whole, oldest first. */
function forgetting(past: PastTurns, now: number): PastTurns {
  let kept = past;
  for (;;) {
    const first = kept.spans.findIndex(({ mark }) => closes(mark));
    const mark = kept.spans[first]?.mark;
    if (mark === undefined || mark === null) return kept;
    if (mark.at >= now - limits.lateEventMs && kept.spans.length <= marksMax) return kept;
    kept = beginningAfter(kept, first + 1);
  }
}

/** The open part has no closing mark: answers that are under way, and changes of the rules. */
export function bounded(recent: RecentTurns, now: number): RecentTurns {
  const first = recent.spans[0];
  const mark = first?.said.length === 0 ? first.mark : null;
  if (mark !== null && mark.is !== 'queued' && mark.at < now - limits.lateEventMs) {
    return bounded({ ...recent, ...beginningAfter(recent, 1) }, now);
  }
  if (recent.spans.length <= marksMax) return recent;
  const { spans } = recent;
  const superseded = spans.find(({ mark }, i) => mark !== null && isFollowed(spans, i, mark))?.mark;
  return bounded({ ...recent, spans: withoutMarks(spans, (one) => one === superseded) }, now);
}

/** Whether a mark of the same sort comes later. */
function isFollowed(spans: Spans, index: number, { is }: Mark): boolean {
  return spans.some(({ mark }, i) => i > index && mark?.is === is);
}
