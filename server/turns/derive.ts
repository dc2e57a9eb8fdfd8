import { unreachable } from '../../shared/unreachable.ts';
import { type Rules, toleranceMs } from './deadline.ts';
import type { CustomerMessage, Mark, Moment, Timeline } from './timeline.ts';
import { type ToleranceHistory, tolerancesSince } from './tolerances.ts';
import type { Outcome, Turn } from './turn.ts';

/** A turn that has not been closed yet, while the timeline is processed. */
interface Open {
  openedBy: string;
  openedAt: number;
  /** Time from which the wait limit counts: the start of the turn, or the message after a suspension. */
  countsFrom: number;
  suspended: boolean;
  /** Time from which the applicable wait limits are in effect. Set when the turn starts or its member group or priority changes. */
  tolerances: number;
  messages: CustomerMessage[];
  /** Whether some messages of the turn are not stored. It is then unknown whether the customer unsent all messages of the turn. */
  more: boolean;
}

/** Derives the turns of a conversation from its timeline (timeline.ts), in order. Only the last turn can still be waiting. */
export function turnsOf({ rules: from, spans }: Timeline, history: ToleranceHistory): Turn[] {
  const turns: Turn[] = [];
  let rules = from;
  let open: Open | null = null;
  const close = (outcome: Outcome) => {
    if (open !== null) turns.push(turnOf(open, rules, history, outcome));
    open = null;
  };
  const closeWithdrawn = (until: (unsent: Moment) => boolean) => {
    const at = open === null ? null : withdrawnAt(open, until);
    if (at !== null) close({ state: 'withdrawn', at });
  };
  for (const { said: received, more, mark } of spans) {
    for (const message of received) {
      closeWithdrawn((unsent) => unsent.at < message.at);
      open = open === null ? opened(message, rules) : joined(open, message);
    }
    if (more === true && open !== null) open = { ...(open as Open), more: true };
    closeWithdrawn((unsent) => mark === null || isBefore(unsent, mark));
    if (mark === null) continue;
    const outcome = outcomeOf(mark);
    if (outcome !== null) close(outcome);
    const after: Rules = rulesAfter(rules, mark);
    open = open === null ? null : afterMark(open, mark, rules, after);
    rules = after;
  }
  close({ state: 'waiting' });
  return turns;
}

function turnOf(open: Open, rules: Rules, history: ToleranceHistory, outcome: Outcome): Turn {
  const { openedBy, openedAt, countsFrom } = open;
  const pauses = open.suspended || rules.blocked;
  const dueAt = pauses ? null : countsFrom + toleranceMs(rules, tolerancesSince(history, open.tolerances));
  return { openedBy, openedAt, dueAt, outcome };
}

function opened(message: CustomerMessage, { tolerances }: Rules): Open {
  const { id: openedBy, at } = message;
  const deadline = { countsFrom: at, suspended: false, tolerances };
  return { openedBy, openedAt: at, ...deadline, messages: [message], more: false };
}

/** Adds a message to a turn. If the deadline is suspended, the message ends the suspension. */
function joined(open: Open, message: CustomerMessage): Open {
  const messages = [...open.messages, message];
  return open.suspended ? { ...open, messages, suspended: false, countsFrom: message.at } : { ...open, messages };
}

/**
 * Returns the time when the last message of a turn was unsent. `null` unless all messages of the turn are stored and were unsent at times
 * that `until` accepts.
 */
function withdrawnAt({ messages, more }: Open, until: (unsent: Moment) => boolean): number | null {
  let at = 0;
  if (more) return null;
  for (const { unsent } of messages) {
    if (unsent === undefined || !until(unsent)) return null;
    at = Math.max(at, unsent.at);
  }
  return at;
}

function isBefore(a: Moment, b: Moment): boolean {
  return a.at < b.at || (a.at === b.at && a.position < b.position);
}

function outcomeOf(mark: Mark): Outcome | null {
  const { at } = mark;
  if (mark.is === 'answer') return { state: 'answered', at, by: mark.by, messageId: mark.id };
  return mark.is === 'ended' || mark.is === 'processed' ? { state: 'ended', at } : null;
}

/** Applies an event that does not close a turn, such as a change of the service status or the priority, to an open turn. */
function afterMark(open: Open, mark: Mark, before: Rules, after: Rules): Open {
  if (mark.is === 'service') {
    const suspended = mark.state === 'waiting';
    // After a block, the waiting time starts when the block ends.
    const ended = before.blocked && !after.blocked;
    return ended ? { ...open, suspended, openedAt: mark.at, countsFrom: mark.at } : { ...open, suspended };
  }
  const moved = before.memberGroup !== after.memberGroup || before.priority !== after.priority;
  return moved ? { ...open, tolerances: after.tolerances } : open;
}

export function rulesAfter(rules: Rules, mark: Mark): Rules {
  switch (mark.is) {
    case 'level':
      return { ...rules, memberGroup: mark.memberGroup, priority: mark.priority };
    case 'service':
      return { ...rules, blocked: mark.state === 'blocked' };
    case 'tolerances':
      return { ...rules, tolerances: mark.since };
    case 'queued':
    case 'answer':
    case 'ended':
    case 'processed':
      return rules;
    default:
      return unreachable(mark);
  }
}
