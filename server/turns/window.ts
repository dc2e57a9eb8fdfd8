import { limits } from '../../shared/limits.ts';
import type { Rules } from './deadline.ts';
import { rulesAfter } from './derive.ts';
import { type Spans, withoutMarks } from './spans.ts';
import { closes, type Mark, type PastTurns, type RecentTurns, type Timeline } from './timeline.ts';

/**
 * Maximum number of marks, which are events such as replies, in a stored timeline. Turns older than seven days are not stored, because
 * events from LINE never get an earlier time. If there are very many marks, fewer turns are stored. A message from before the stored
 * timeline then changes nothing and counts as answered.
 */
const marksMax = 20;

/** Splits a timeline into the recent and the past part, which are stored separately. Limits the length of both parts. */
export function split(timeline: RecentTurns, now: number): [RecentTurns, PastTurns] {
  const { from, rules, spans } = timeline;
  const count = closedCount(spans);
  const recent = { ...timeline, ...withoutFirst(timeline, count) };
  return [bounded(recent, now), withoutExpired({ from, rules, spans: spans.slice(0, count) }, now)];
}

/**
 * Returns how many spans, from the start of the timeline, can move to the past part. The last of these spans closes a turn. Unless there
 * are too many marks, these spans contain no reply that LINE has not responded to yet.
 */
export function closedCount(spans: Spans): number {
  const queued = spans.length > marksMax ? -1 : spans.findIndex(({ mark }) => mark?.is === 'queued');
  const settled = queued === -1 ? spans : spans.slice(0, queued);
  return settled.findLastIndex(({ mark }) => closes(mark)) + 1;
}

/**
 * Joins both parts of a timeline, for events that can change either. The past part is dropped if the deadline rules at its end differ from
 * the rules at the start of the recent part. A difference means that changes of the rules between both parts were dropped because they had
 * expired, so the whole past part has expired as well.
 */
export function withPast(recent: RecentTurns, past: PastTurns): RecentTurns {
  const { rules: end } = withoutFirst(past, past.spans.length);
  if (!sameRules(end, recent.rules)) return recent;
  return { ...recent, from: past.from, rules: past.rules, spans: [...past.spans, ...recent.spans] };
}

function sameRules(a: Rules, b: Rules): boolean {
  const { memberGroup, priority, blocked, tolerances } = a;
  return (
    memberGroup === b.memberGroup && priority === b.priority && blocked === b.blocked && tolerances === b.tolerances
  );
}

/** Returns a timeline without its first `count` spans. */
function withoutFirst({ from, rules, spans }: Timeline, count: number): Timeline {
  const removed = spans.slice(0, count);
  return {
    from: removed.at(-1)?.mark?.at ?? from,
    rules: removed.reduce((current, { mark }) => (mark === null ? current : rulesAfter(current, mark)), rules),
    spans: spans.slice(count),
  };
}

/** Drops turns that have expired, oldest first. */
function withoutExpired(past: PastTurns, now: number): PastTurns {
  let remaining = past;
  for (;;) {
    const first = remaining.spans.findIndex(({ mark }) => closes(mark));
    const mark = remaining.spans[first]?.mark;
    if (mark === undefined || mark === null) return remaining;
    if (mark.at >= now - limits.lateEventMs && remaining.spans.length <= marksMax) return remaining;
    remaining = withoutFirst(remaining, first + 1);
  }
}

/**
 * Limits the recent part, whose only marks are replies in progress and changes of deadline rules. Drops changes of rules that have expired.
 * If there are still too many marks, drops marks that are followed by a mark of the same type.
 */
export function bounded(recent: RecentTurns, now: number): RecentTurns {
  const first = recent.spans[0];
  const mark = first?.said.length === 0 ? first.mark : null;
  if (mark !== null && mark.is !== 'queued' && mark.at < now - limits.lateEventMs) {
    return bounded({ ...recent, ...withoutFirst(recent, 1) }, now);
  }
  if (recent.spans.length <= marksMax) return recent;
  const { spans } = recent;
  const superseded = spans.find(({ mark }, i) => mark !== null && isFollowed(spans, i, mark))?.mark;
  return bounded({ ...recent, spans: withoutMarks(spans, (one) => one === superseded) }, now);
}

/** Whether a later span ends with a mark of the same type. */
function isFollowed(spans: Spans, index: number, { is }: Mark): boolean {
  return spans.some(({ mark }, i) => i > index && mark?.is === is);
}
