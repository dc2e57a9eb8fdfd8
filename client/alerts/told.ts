import type { Notification } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';

/** A conversation of which one is told, and why. */
export interface Told {
  conversationId: string;
  causes: readonly Notification['cause'][];
  /** The newest. */
  at: string;
}

/** One's own notifications by conversation, newest first. */
export function toldOf(all: readonly Notification[]): Told[] {
  const byConversation = new Map<string, Notification[]>();
  for (const one of all.toSorted((a, b) => (a.at < b.at ? 1 : -1))) {
    const known = byConversation.get(one.conversationId);
    if (known === undefined) byConversation.set(one.conversationId, [one]);
    else known.push(one);
  }
  return [...byConversation].map(([conversationId, ones]) => ({
    conversationId,
    causes: ones.map(({ cause }) => cause),
    at: ones[0]?.at ?? '',
  }));
}

export function useTold(): Told[] {
  return toldOf(useAll('notification'));
}
