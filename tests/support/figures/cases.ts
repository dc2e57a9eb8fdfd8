import { limits } from '../../../shared/limits.ts';
import type { Step, Steps } from './steps.ts';
import { type Turn, turnsOf } from './turns.ts';

export interface Episode {
  id: string;
  openedAt: number;
  endedAt: number | null;
  outcome: 'resolved' | 'closed' | null;
  staffId: string | null;
  complaint: boolean;
  /** Outcome and assignee after each record of the case, in log order. */
  states: { at: number; outcome: Episode['outcome']; staffId: string | null }[];
  /** Satisfaction ratings in log order. `at` is LINE's time. */
  taps: { at: number; loggedAt: number; score: number }[];
}

export interface Counted {
  what: 'sale' | 'reply' | 'push' | 'unfollowed' | 'new-vip';
  at: number;
  staffId: string | null;
  id: string;
  amount: number;
  currency: string;
}

/** Final state of a conversation after all its records were processed. */
export interface Case {
  id: string;
  brandId: string;
  lineAccountId: string;
  single: boolean;
  createdAt: number;
  status: string;
  service: string;
  archived: boolean;
  assignedTo: string | null;
  memberGroup: string;
  language: string | null;
  episodes: Episode[];
  counted: Counted[];
  /** Times when the customer sent the received messages, by LINE's clock. */
  received: number[];
  turns: Turn[];
  /** Deadlines whose event `deadline.passed` is in the log. Milliseconds since 1970. */
  rung: Set<number>;
}

const isLive = (status: string) => status === 'open' || status === 'pending';

/** Computes the case of a conversation from its records. Nobody is connected in these histories, so a new case has no assignee. */
export function caseOf(id: string, steps: readonly Step[], allSteps: Steps): Case | null {
  const first = steps.find(({ event }) => 'origin' in event);
  if (first === undefined || !('origin' in first.event)) return null;
  const { brandId, lineAccountId, kind } = first.event.origin;
  const is: Case = {
    id,
    brandId,
    lineAccountId,
    single: kind === 'user',
    createdAt: first.at,
    status: 'closed',
    service: 'pending',
    archived: false,
    assignedTo: null,
    memberGroup: 'normal',
    language: null,
    episodes: [],
    counted: [],
    received: [],
    turns: turnsOf(steps, allSteps),
    rung: new Set(),
  };
  let open: Episode | null = null;
  let members = 1;
  let blockedUntil: number | undefined;
  const [seen, unsent] = [new Set<string>(), new Set<string>()];
  const written = new Map<string, string | null>();
  const count = (what: Counted['what'], at: number, more: Partial<Counted> = {}) =>
    is.counted.push({ what, at, staffId: null, id: '', amount: 1, currency: '', ...more });
  const openAnother = ({ at, position }: Step) => {
    open = {
      id: `${id}.${position}`,
      openedAt: at,
      endedAt: null,
      outcome: null,
      staffId: null,
      complaint: false,
      states: [],
      taps: [],
    };
    is.episodes.push(open);
  };
  const claims = new Map<string, { ids: string[]; via: 'reply' | 'push' }>();

  for (const step of steps) {
    const { at, by, event } = step;
    switch (event.type) {
      case 'message.received':
        is.archived = false;
        if (seen.has(event.messageId)) break;
        seen.add(event.messageId);
        is.received.push(event.origin.happenedAt);
        // A message that was unsent before it arrived does not open a case. The inbox behaves in the same way.
        if (unsent.has(event.messageId) || open !== null) break;
        openAnother(step);
        Object.assign(is, { status: 'pending', assignedTo: null });
        if (is.service !== 'blocked') is.service = 'pending';
        break;
      case 'message.unsent':
        unsent.add(event.messageId);
        break;
      case 'message.queued':
      case 'message.released':
        written.set(event.messageId, event.staffId);
        if (event.staffId === null) break;
        is.assignedTo ??= event.staffId;
        is.archived = false;
        if (is.status === 'pending') is.status = 'open';
        break;
      case 'send.claimed':
        claims.set(event.claimId, { ids: event.messageIds, via: event.via });
        break;
      case 'send.accepted': {
        const { ids, via } = claims.get(event.claimId) as { ids: string[]; via: 'reply' | 'push' };
        const amount = via === 'push' && !is.single ? Math.max(1, members) : 1;
        for (const one of ids) count(via, at, { id: one, amount, staffId: written.get(one) ?? null });
        break;
      }
      case 'conversation.assigned':
        is.assignedTo = event.staffId;
        if (is.status === 'pending' && event.staffId !== null) is.status = 'open';
        else if (is.status === 'open' && event.staffId === null) is.status = 'pending';
        break;
      case 'conversation.transferred':
        is.assignedTo = event.staffId;
        if (isLive(is.status)) is.status = event.staffId === null ? 'pending' : 'open';
        break;
      case 'conversation.status-changed': {
        is.status = event.status;
        const last = is.episodes.at(-1);
        if (event.status === 'resolved' || event.status === 'closed') {
          if (open !== null) {
            const end = { outcome: event.status, staffId: is.assignedTo } as const;
            Object.assign(open, { endedAt: at, ...end }).states.push({ at, ...end });
          }
          open = null;
        } else if (open === null) {
          const goesOn = last !== undefined && at - (last.endedAt as number) <= limits.reopenMs;
          if (goesOn) open = Object.assign(last, { endedAt: null, outcome: null });
          else {
            openAnother(step);
            if (is.assignedTo !== null) Object.assign(is, { status: 'pending', assignedTo: null });
          }
        }
        break;
      }
      case 'conversation.service-status-changed':
        is.service = event.serviceStatus;
        blockedUntil = event.blockedUntil;
        break;
      case 'conversation.block-passed':
        if (event.blockedUntil === blockedUntil) is.service = 'pending';
        break;
      case 'conversation.archived':
        is.archived = event.archived;
        break;
      case 'conversation.member-group-changed':
        if (is.memberGroup === 'normal' && event.memberGroup !== 'normal' && is.single) count('new-vip', at);
        is.memberGroup = event.memberGroup;
        break;
      case 'conversation.rated': {
        const episode = is.episodes.find((one) => one.id === event.episodeId);
        episode?.taps.push({ at: event.origin.happenedAt, loggedAt: at, score: event.score });
        break;
      }
      case 'complaint.marked':
      case 'complaint.withdrawn': {
        const last = is.episodes.at(-1);
        if (last !== undefined) last.complaint = event.type === 'complaint.marked';
        break;
      }
      case 'sale.recorded':
        count('sale', at, { id: event.saleId, amount: event.amount, currency: event.currency, staffId: by });
        break;
      case 'sale.removed':
        is.counted = is.counted.filter((one) => one.what !== 'sale' || one.id !== event.saleId);
        break;
      case 'customer.unfollowed':
        if (is.single) count('unfollowed', at);
        break;
      case 'profile.fetched': {
        if (event.memberCount !== undefined) members = event.memberCount;
        const content = allSteps.contents.get(event.content) as { language?: string } | undefined;
        if (is.single) is.language = content?.language ?? null;
        break;
      }
      case 'deadline.passed':
        is.rung.add(event.dueAt);
        break;
      default:
    }
    if (open === null) continue;
    (open as Episode).staffId = is.assignedTo;
    (open as Episode).states.push({ at, outcome: null, staffId: is.assignedTo });
  }
  return is;
}

/** Returns when a case became 24 hours old, and its outcome and assignee at that time. */
export function firstDayOf({ openedAt, states }: Episode) {
  const endsAt = openedAt + 86_400_000;
  const last = states.filter(({ at }) => at <= endsAt).at(-1);
  return { endsAt, outcome: last?.outcome ?? null, staffId: last?.staffId ?? null };
}

/**
 * Returns the rating of an episode: the score that the customer tapped last within a day of the first tap. `at` is the log time of the
 * first tap. `null` if the customer tapped no score.
 */
export function ratingOf({ taps }: Episode): { score: number; at: number } | null {
  const first = taps[0];
  if (first === undefined) return null;
  const counts = taps.filter(({ at }) => at >= first.at && at - first.at <= 86_400_000);
  const last = counts.reduce((so, one) => (one.at >= so.at ? one : so), first);
  return { score: last.score, at: first.loggedAt };
}
