import { limits } from '../../shared/limits.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { Rules } from './deadline.ts';
import { rulesAfter, turnsOf } from './derive.ts';
import type { TurnItem } from './items.ts';
import {
  changeMarks,
  contains,
  emptySpan,
  type Spans,
  withEarlierMark,
  withMark,
  withMessage,
  withoutMarks,
  withUnsent,
} from './spans.ts';
import type { Mark, Moment, PastTurns, RecentTurns } from './timeline.ts';
import type { ToleranceHistory } from './tolerances.ts';
import { changesBetween, type Turn, type TurnChange } from './turn.ts';
import { bounded, closedCount, split, withPast } from './window.ts';

/** The stored turns of a conversation. `past` is called only for an event that can change earlier turns or closes a turn. */
export interface TurnState {
  recent: RecentTurns;
  past: () => PastTurns;
}

export interface Folded {
  recent: RecentTurns;
  /** Earlier turns to be stored. `null` if they have not changed. */
  past: PastTurns | null;
  /** The waiting turn. `null` if there is none. */
  waiting: Turn | null;
  changes: TurnChange[];
}

/** Returns the state of a conversation without events. */
export function noTurns(history: ToleranceHistory, now: number): RecentTurns {
  const since = history.findLast((entry) => entry.since <= now - limits.lateEventMs)?.since ?? history[0]?.since ?? 0;
  const rules: Rules = { memberGroup: 'normal', priority: 'medium', blocked: false, tolerances: since };
  return { from: 0, rules, spans: [emptySpan] };
}

export const noPast: PastTurns = {
  from: 0,
  rules: { memberGroup: 'normal', priority: 'medium', blocked: false, tolerances: 0 },
  spans: [],
};

/**
 * Applies an event to the turns of a conversation. Events come in the order of the log, and messages contain the time at which the customer
 * sent them. The resulting turns do not depend on the order in which LINE delivers messages, nor on repeated deliveries.
 * @param record time and position of the record
 */
export function foldTurns(state: TurnState, item: TurnItem, record: Moment, history: ToleranceHistory): Folded {
  const recent = withNewestLimits(state.recent, history);
  const now = { ...record, at: Math.max(record.at, recent.from) };
  const usesPast = needsPast(recent, item);
  const part = usesPast ? withPast(recent, state.past()) : recent;
  const changed = after(part, item, now);
  const before = turnsOf(part, history);
  const turns = changed.spans === part.spans ? before : turnsOf(changed, history);
  const last = turns.at(-1);
  return {
    ...stateToStore(state, changed, usesPast, now.at),
    waiting: last?.outcome.state === 'waiting' ? last : null,
    changes: turns === before ? [] : changesBetween(before, turns),
  };
}

function stateToStore(
  state: TurnState,
  changed: RecentTurns,
  usesPast: boolean,
  now: number,
): Pick<Folded, 'recent' | 'past'> {
  if (!usesPast && closedCount(changed.spans) === 0) return { recent: bounded(changed, now), past: null };
  const [recent, past] = split(usesPast ? changed : withPast(changed, state.past()), now);
  return { recent, past };
}

/** Adds the changes of the wait limits that the conversation's timeline does not contain yet, each as a mark (timeline.ts). */
function withNewestLimits(recent: RecentTurns, history: ToleranceHistory): RecentTurns {
  const newest = history.at(-1);
  const known = rulesOf(recent).tolerances;
  if (newest === undefined || newest.since === known) return recent;
  const spans = history
    .filter(({ since }) => since > known)
    .reduce<Spans>(
      (inserted, { since, position }) => withMark(inserted, { is: 'tolerances', since, at: since, position }),
      recent.spans,
    );
  return { ...recent, spans };
}

/** Returns the deadline rules in effect at the end of the timeline. */
function rulesOf({ rules, spans }: RecentTurns): Rules {
  return spans.length === 1
    ? rules
    : spans.reduce((current, { mark }) => (mark === null ? current : rulesAfter(current, mark)), rules);
}

function needsPast(recent: RecentTurns, item: TurnItem): boolean {
  if (item.is === 'received') return item.at <= recent.from;
  if (item.is === 'queued') return item.at !== undefined && item.at <= recent.from;
  if (item.is === 'unsent') return !contains(recent.spans, item.id);
  if (item.is === 'service') return item.undo === true && rulesOf(recent).blocked;
  return item.is === 'undone' && recent.caseEnded !== undefined;
}

function after(part: RecentTurns, item: TurnItem, now: Moment): RecentTurns {
  const { spans } = part;
  const marked = (mark: Mark) => ({ ...part, spans: withMark(spans, mark) });
  switch (item.is) {
    case 'received':
      return received(part, item);
    case 'unsent':
      return unsent(part, item, now);
    case 'queued':
      return queued(part, item, now);
    case 'taken-back':
      return { ...part, spans: withoutMarks(spans, (mark) => mark.is === 'queued' && mark.id === item.id) };
    case 'claimed':
      return { ...part, spans: claimed(spans, item) };
    case 'accepted':
      return { ...part, spans: accepted(spans, item.claim) };
    case 'given-up':
      return { ...part, spans: withoutMarks(spans, (mark) => mark.is === 'queued' && mark.claim === item.claim) };
    case 'ended':
      return { caseEnded: now, ...marked({ ...now, is: 'ended' }) };
    case 'undone':
      return undone(part, now);
    case 'reopened':
      return reopened(part);
    case 'processed':
      return marked({ ...now, is: 'processed' });
    case 'level':
      return level(part, item, now);
    case 'service':
      return service(part, item, now);
    default:
      return unreachable(item);
  }
}

type Item<I extends TurnItem['is']> = Extract<TurnItem, { is: I }>;

function received(part: RecentTurns, { id, at }: Item<'received'>): RecentTurns {
  if (contains(part.spans, id)) return part;
  const early = part.unsent?.find((one) => one.id === id);
  if (early === undefined) {
    const { caseEnded: _, ...written } = part;
    return at < part.from ? written : { ...written, spans: withMessage(part.spans, { id, at }) };
  }
  const { unsent, ...rest } = part;
  const others = (unsent ?? []).filter((one) => one !== early);
  const known = { ...rest, ...(others.length > 0 && { unsent: others }) };
  if (at < part.from) return known;
  const message = { id, at, unsent: { at: early.at, position: early.position } };
  return { ...known, spans: withMessage(part.spans, message) };
}

/** Adds a reply that waits to be sent. A reply that counts as queued at an earlier time answers only messages until then. */
function queued(part: RecentTurns, { id, by, at }: Item<'queued'>, now: Moment): RecentTurns {
  const mark: Mark = {
    at: Math.max(at ?? now.at, part.from),
    position: now.position,
    is: 'queued',
    id,
    by,
    claim: null,
  };
  return { ...part, spans: mark.at < now.at ? withEarlierMark(part.spans, mark) : withMark(part.spans, mark) };
}

/** Maximum number of stored messages that were unsent before they arrived. */
const unsentMax = 10;

function unsent(part: RecentTurns, { id, at }: Item<'unsent'>, { at: now, position }: Moment): RecentTurns {
  if (contains(part.spans, id)) return { ...part, spans: withUnsent(part.spans, id, { at, position }) };
  const others = (part.unsent ?? []).filter((one) => one.id !== id && one.at >= now - limits.lateEventMs);
  return { ...part, unsent: [...others, { id, at, position }].slice(-unsentMax) };
}

function claimed(spans: Spans, { claim, ids }: Item<'claimed'>): Spans {
  return changeMarks(spans, (mark) => (mark.is === 'queued' && ids.includes(mark.id) ? { ...mark, claim } : mark));
}

function accepted(spans: Spans, claim: string): Spans {
  return changeMarks(spans, (mark) => {
    if (mark.is !== 'queued' || mark.claim !== claim) return mark;
    const { at, position, id, by } = mark;
    return { at, position, is: 'answer', id, by };
  });
}

/** Undoes the end of a case: the waiting turn continues with its own deadline. */
function undone(part: RecentTurns, now: Moment): RecentTurns {
  const { caseEnded } = part;
  const open = reopened(part);
  if (caseEnded === undefined || now.at - caseEnded.at > limits.endUndoneMs) return open;
  return {
    ...open,
    spans: withoutMarks(part.spans, (mark) => mark.is === 'ended' && mark.position >= caseEnded.position),
  };
}

function reopened(part: RecentTurns): RecentTurns {
  const { caseEnded: _, ...open } = part;
  return open;
}

/**
 * Changes the service status. If a block is undone within the time limit, the waiting time or its suspension continues as if there had been
 * no block.
 */
function service(part: RecentTurns, { is, state, undo }: Item<'service'>, now: Moment): RecentTurns {
  const changes = part.spans.flatMap(({ mark }) => (mark?.is === 'service' ? [mark] : []));
  const block = changes.slice(changes.findLastIndex((mark) => mark.state !== 'blocked') + 1);
  if (!undo || block[0] === undefined || now.at - block[0].at > limits.endUndoneMs) {
    return { ...part, spans: withMark(part.spans, { ...now, is, state }) };
  }
  const spans = withoutMarks(part.spans, (mark) => block.some((one) => one === mark));
  return { ...part, spans: state === 'waiting' ? spans : withMark(spans, { ...now, is, state }) };
}

function level(part: RecentTurns, { is, ...change }: Item<'level'>, now: Moment): RecentTurns {
  const { memberGroup, priority } = rulesOf(part);
  const next = { memberGroup, priority, ...change };
  if (next.memberGroup === memberGroup && next.priority === priority) return part;
  return { ...part, spans: withMark(part.spans, { ...now, is, ...next }) };
}
