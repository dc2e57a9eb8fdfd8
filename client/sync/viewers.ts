import { useSyncExternalStore } from 'react';
import type { Presence, Viewers } from '../../shared/sync/messages.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { currentUser } from '../session/state.ts';
import { subscriptions } from './page-subscriptions.ts';

type People = Presence['viewing'];

const nobody: People = [];
/** Viewers by conversation, for each inbox that was joined (SYNC-24). */
const inboxes = new Map<string, ReadonlyMap<string, People>>();
const listeners = new Set<() => void>();

/** Stores who views the conversations of the inboxes. Omits this user. */
export const viewerBoard = {
  received({ scope, isComplete, conversations }: Viewers): void {
    const me = currentUser()?.id;
    const key = scopeKey(scope);
    const viewed = new Map(isComplete ? [] : inboxes.get(key));
    for (const { conversationId, viewing } of conversations) {
      const others = viewing.filter(({ id }) => id !== me);
      if (others.length === 0) viewed.delete(conversationId);
      else viewed.set(conversationId, others);
    }
    inboxes.set(key, viewed);
    for (const listener of listeners) listener();
  },
  clear(): void {
    inboxes.clear();
    for (const listener of listeners) listener();
  },
};

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the colleagues who view a conversation, as far as its inbox is joined. At most five. */
export function useViewers(conversationId: string): People {
  return useSyncExternalStore(listen, () => {
    for (const [key, viewed] of inboxes) {
      const people = viewed.get(conversationId);
      // An inbox that was left receives no changes any more.
      if (people !== undefined && subscriptions.stateOf(key) === 'joined') return people;
    }
    return nobody;
  });
}
