import type { Tolerances } from '../../server/turns/deadline.ts';
import type { TurnItem } from '../../server/turns/items.ts';
import type { Turn } from '../../server/turns/turn.ts';
import { limits } from '../../shared/limits.ts';

/** A change by an event (TurnItem) with the time of its record. Lists of these items are in log order. */
export interface LoggedItem {
  item: TurnItem;
  loggedAt: number;
}

/**
 * An item with the time at which it takes effect: LINE's time for messages and unsends, otherwise the time of the record. Equal times are
 * ordered by `n`, the position in the list of items.
 */
interface Happened {
  at: number;
  n: number;
  item: TurnItem;
}

/** Computes the turns of a conversation from all its items, in the right order. */
export function recountTurns(all: readonly LoggedItem[], tolerances: Tolerances): Turn[] {
  const turns: Turn[] = [];
  let open: { ids: Set<string>; openedBy: string; openedAt: number; from: number; waits: boolean } | null = null;
  const level = { memberGroup: 'normal' as keyof Tolerances, priority: 'medium' };
  let blocked = false;
  const close = (outcome: Turn['outcome']) => {
    if (open === null) return;
    const { openedBy, openedAt, from, waits } = open;
    const factor =
      level.memberGroup === 'vip3' || level.priority === 'medium' ? 1 : level.priority === 'high' ? 0.5 : 2;
    const dueAt = blocked || waits ? null : from + tolerances[level.memberGroup] * factor * 1000;
    turns.push({ openedBy, openedAt, dueAt, outcome });
    open = null;
  };
  for (const { at, item } of inOrder(all)) {
    if (item.is === 'received') {
      open ??= { ids: new Set(), openedBy: item.id, openedAt: at, from: at, waits: false };
      if (open.waits) Object.assign(open, { from: at, waits: false });
      open.ids.add(item.id);
    } else if (item.is === 'unsent' && open !== null) {
      if (open.ids.delete(item.id) && open.ids.size === 0) close({ state: 'withdrawn', at });
    } else if (item.is === 'queued') close({ state: 'answered', at, by: item.by, messageId: item.id });
    else if (item.is === 'processed' || item.is === 'ended') close({ state: 'ended', at });
    else if (item.is === 'level') Object.assign(level, item);
    else if (item.is === 'service') {
      if (blocked && item.state !== 'blocked' && open !== null) Object.assign(open, { openedAt: at, from: at });
      blocked = item.state === 'blocked';
      if (open !== null) open.waits = item.state === 'waiting';
    }
  }
  close({ state: 'waiting' });
  return turns;
}

/**
 * Returns the items that affect turns, ordered by the time at which they take effect. Omits repeated messages, replies that LINE did not
 * accept, and closed cases and blocks that were undone.
 */
function inOrder(all: readonly LoggedItem[]): Happened[] {
  const items = all.map(({ item }) => item);
  const seen = new Set<string>();
  return all
    .map(({ item, loggedAt }, n) => ({
      at:
        item.is === 'received' || item.is === 'unsent'
          ? item.at
          : item.is === 'queued'
            ? (item.at ?? loggedAt)
            : loggedAt,
      n,
      item,
    }))
    .filter(({ item, n }) => {
      if (item.is === 'queued') return wasTaken(items, item.id);
      if (item.is === 'ended') return !wasUndone(all, n);
      if (item.is === 'service') return !belongsToUndoneBlock(all, n);
      if (item.is !== 'received' && item.is !== 'unsent') return true;
      const key = `${item.is} ${item.id}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.at - b.at || a.n - b.n);
}

function wasTaken(items: readonly TurnItem[], id: string): boolean {
  const claims = items.flatMap((item) => (item.is === 'claimed' && item.ids.includes(id) ? [item.claim] : []));
  return items.some((item) => item.is === 'accepted' && item.claim === claims.at(-1));
}

/**
 * Whether a change has no effect: it starts or extends a block that was undone within a minute, or it is the undo itself and restores the
 * service status `waiting`, so that the pause of the deadline continues.
 */
function belongsToUndoneBlock(all: readonly LoggedItem[], n: number): boolean {
  const changes = all.flatMap(({ item, loggedAt }, one) =>
    item.is === 'service' ? [{ ...item, loggedAt, n: one }] : [],
  );
  const isEnd = (one: number) => changes[one]?.state !== 'blocked';
  const place = changes.findIndex((one) => one.n === n);
  const end = changes.findIndex((_, one) => one >= place && isEnd(one));
  const first = changes.findLastIndex((_, one) => one < end && isEnd(one)) + 1;
  const undo = changes[end];
  if (undo?.undo !== true || first === end) return false;
  if (undo.loggedAt - (changes[first]?.loggedAt ?? 0) > limits.endUndoneMs) return false;
  return place < end || undo.state === 'waiting';
}

/**
 * Whether the end was undone. An end can be undone within a minute of the first end since the customer's last message or since the case was
 * opened.
 */
function wasUndone(all: readonly LoggedItem[], n: number): boolean {
  const isNews = (one: number) => {
    const { item } = all[one] as LoggedItem;
    if (item.is === 'undone' || item.is === 'reopened') return true;
    if (item.is !== 'received') return false;
    const { id } = item;
    return !all.slice(0, one).some(({ item: old }) => (old.is === 'received' || old.is === 'unsent') && old.id === id);
  };
  const next = all.findIndex((_, one) => one > n && isNews(one));
  const last = all.findLastIndex((_, one) => one < n && isNews(one));
  const first = all.findIndex(({ item }, one) => one > last && item.is === 'ended');
  const undo = all[next];
  return undo?.item.is === 'undone' && undo.loggedAt - (all[first] as LoggedItem).loggedAt <= limits.endUndoneMs;
}
