import type { Step, Steps, Tolerances } from './steps.ts';

export interface Turn {
  openedAt: number;
  dueAt: number | null;
  state: 'waiting' | 'answered' | 'ended' | 'withdrawn';
  endedAt: number | null;
  by: string | null;
  answerId: string | null;
}

/**
 * An occurrence that opens or closes a turn, or changes its start or deadline. `at` is LINE's time if the customer sent or unsent a
 * message, and otherwise the time of the record in the log.
 */
type Happening = { at: number; n: number } & (
  | { is: 'received' | 'unsent'; id: string }
  | { is: 'answer'; id: string; by: string }
  | { is: 'end' }
  | { is: 'level'; memberGroup?: keyof Tolerances; priority?: string }
  | { is: 'service'; status: string }
  | { is: 'tolerances'; tolerances: Tolerances }
);

/** Computes the turns of one conversation, from all its events in the right order. */
export function turnsOf(steps: readonly Step[], { tolerances }: Pick<Steps, 'tolerances'>): Turn[] {
  const last = steps.at(-1)?.n ?? 0;
  const rules = tolerances.filter(({ n }) => n <= last).map((one) => ({ ...one, is: 'tolerances' as const }));
  const all: Happening[] = [...rules, ...customersPart(steps), ...answersOf(steps), ...endsOf(steps), ...marks(steps)];
  return walked(all.sort((a, b) => a.at - b.at || a.n - b.n));
}

interface Open {
  ids: Set<string>;
  openedAt: number;
  /** Time from which the deadline is computed. */
  from: number;
  rests: boolean;
  under: Tolerances;
}

function walked(happenings: readonly Happening[]): Turn[] {
  const turns: Turn[] = [];
  let open = null as Open | null;
  let under = {} as Tolerances;
  let memberGroup: keyof Tolerances = 'normal';
  let priority = 'medium';
  let blocked = false;
  const close = (state: Turn['state'], endedAt: number | null, by: string | null = null, id: string | null = null) => {
    if (open === null) return;
    const factor = memberGroup === 'vip3' || priority === 'medium' ? 1 : priority === 'high' ? 0.5 : 2;
    const dueAt = blocked || open.rests ? null : open.from + open.under[memberGroup] * factor * 1000;
    turns.push({ openedAt: open.openedAt, dueAt, state, endedAt, by, answerId: id });
    open = null;
  };
  for (const one of happenings) {
    switch (one.is) {
      case 'received':
        open ??= { ids: new Set(), openedAt: one.at, from: one.at, rests: false, under };
        if (open.rests) open = { ...open, from: one.at, rests: false };
        open.ids.add(one.id);
        break;
      case 'unsent':
        if (open?.ids.delete(one.id) && open.ids.size === 0) close('withdrawn', one.at);
        break;
      case 'answer':
        close('answered', one.at, one.by, one.id);
        break;
      case 'end':
        close('ended', one.at);
        break;
      case 'level': {
        const moved = (one.memberGroup ?? memberGroup) !== memberGroup || (one.priority ?? priority) !== priority;
        memberGroup = one.memberGroup ?? memberGroup;
        priority = one.priority ?? priority;
        if (moved && open !== null) open = { ...open, under };
        break;
      }
      case 'service':
        if (blocked && one.status !== 'blocked' && open !== null) open = { ...open, openedAt: one.at, from: one.at };
        blocked = one.status === 'blocked';
        if (open !== null) open = { ...open, rests: one.status === 'waiting' };
        break;
      default:
        under = one.tolerances;
    }
  }
  close('waiting', null);
  return turns;
}

/** Returns each message once, and at most one unsend, never before the message. */
function customersPart(steps: readonly Step[]): Happening[] {
  const received = new Map<string, Happening>();
  const unsent = new Map<string, Happening>();
  for (const { n, event } of steps) {
    if (event.type === 'message.received' && !received.has(event.messageId)) {
      received.set(event.messageId, { at: event.origin.happenedAt, n, is: 'received', id: event.messageId });
    }
    if (event.type === 'message.unsent' && !unsent.has(event.messageId)) {
      unsent.set(event.messageId, { at: event.origin.happenedAt, n, is: 'unsent', id: event.messageId });
    }
  }
  for (const [id, one] of unsent) {
    const from = received.get(id);
    if (from !== undefined && from.at >= one.at) Object.assign(one, { at: from.at, n: Math.max(from.n, one.n) });
  }
  return [...received.values(), ...unsent.values()];
}

/** Returns the messages of staff that LINE accepted, at the times when they were queued. */
function answersOf(steps: readonly Step[]): Happening[] {
  const authors = new Map<string, string>();
  let waiting: { id: string; by: string; at: number; n: number; claim: string | null }[] = [];
  const taken: Happening[] = [];
  for (const { n, at, event } of steps) {
    switch (event.type) {
      case 'message.queued':
        if (event.staffId === null) break;
        authors.set(event.messageId, event.staffId);
        waiting.push({ id: event.messageId, by: event.staffId, at, n, claim: null });
        break;
      case 'message.released':
        authors.set(event.messageId, event.staffId);
        waiting.push({ id: event.messageId, by: event.staffId, at: event.queuedAt, n, claim: null });
        break;
      case 'message.requeued': {
        const by = authors.get(event.messageId);
        if (by !== undefined) waiting.push({ id: event.messageId, by, at, n, claim: null });
        break;
      }
      case 'message.withdrawn':
        waiting = waiting.filter(({ id }) => id !== event.messageId);
        break;
      case 'send.claimed':
        for (const one of waiting) if (event.messageIds.includes(one.id)) one.claim = event.claimId;
        break;
      case 'send.accepted':
        for (const { id, by, claim, ...queued } of waiting) {
          if (claim === event.claimId) taken.push({ ...queued, is: 'answer', id, by });
        }
        waiting = waiting.filter(({ claim }) => claim !== event.claimId);
        break;
      case 'send.failed':
      case 'send.unknown':
        waiting = waiting.filter(({ claim }) => claim !== event.claimId);
        break;
      default:
    }
  }
  return taken;
}

const isEnd = (status: string) => status === 'resolved' || status === 'closed';

/**
 * Returns the ends of cases that were not undone. An end can be undone within a minute of the first end since the customer's last message
 * or the opening of the case.
 */
function endsOf(steps: readonly Step[]): Happening[] {
  let pending: Happening[] = [];
  const ends: Happening[] = [];
  const known = new Set<string>();
  const settle = () => {
    ends.push(...pending);
    pending = [];
  };
  for (const { n, at, event } of steps) {
    if (event.type === 'conversation.processed') ends.push({ at, n, is: 'end' });
    if (event.type === 'message.received') {
      if (!known.has(event.messageId)) settle();
      known.add(event.messageId);
    }
    if (event.type === 'message.unsent') known.add(event.messageId);
    if (event.type !== 'conversation.status-changed') continue;
    if (isEnd(event.status)) pending.push({ at, n, is: 'end' });
    else if (event.undo === true && pending[0] !== undefined && at - pending[0].at <= 60_000) pending = [];
    else settle();
  }
  settle();
  return ends;
}

function marks(steps: readonly Step[]): Happening[] {
  /** Time at which the current block of the customer ends. */
  let until: number | undefined;
  const undone = new Set(undoneBlocks(steps));
  return steps.flatMap(({ n, at, event }): Happening[] => {
    switch (event.type) {
      case 'conversation.priority-changed':
        return [{ at, n, is: 'level', priority: event.priority }];
      case 'conversation.escalated':
        return [{ at, n, is: 'level', priority: 'high' }];
      case 'conversation.member-group-changed':
        return [{ at, n, is: 'level', memberGroup: event.memberGroup }];
      case 'conversation.service-status-changed':
        until = event.blockedUntil;
        if (undone.has(n)) return [];
        return [{ at, n, is: 'service', status: event.serviceStatus }];
      case 'conversation.block-passed':
        if (until !== event.blockedUntil) return [];
        until = undefined;
        return [{ at, n, is: 'service', status: 'pending' }];
      default:
        return [];
    }
  });
}

/**
 * Returns the positions of changes without effect: those that start or extend a block that is undone within a minute, and the undo itself
 * if it restores the service status `waiting`, so that the pause of the deadline continues.
 */
function undoneBlocks(steps: readonly Step[]): number[] {
  let block: Step[] = [];
  let until: number | undefined;
  return steps.flatMap((step): number[] => {
    const { at, event } = step;
    if (event.type === 'conversation.block-passed' && event.blockedUntil === until) block = [];
    if (event.type !== 'conversation.service-status-changed') return [];
    until = event.blockedUntil;
    if (event.serviceStatus === 'blocked') {
      block.push(step);
      return [];
    }
    const ended = block;
    block = [];
    if (event.undo !== true || ended[0] === undefined || at - ended[0].at > 60_000) return [];
    return [...ended, ...(event.serviceStatus === 'waiting' ? [step] : [])].map(({ n }) => n);
  });
}
