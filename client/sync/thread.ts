import { useMemo, useSyncExternalStore } from 'react';
import { ThreadList, type ThreadListView } from './thread-list.ts';

export interface Thread extends ThreadListView {
  loadOlder(): void;
  loadNewer(): void;
  /** Loads a message with the messages around it, unless the message is already loaded. */
  goTo(messageId: string): void;
  toNewest(): void;
  retry(): void;
}

const nothing: ThreadListView = {
  state: 'ready',
  error: null,
  messages: [],
  hasOlder: false,
  loadingOlder: false,
  hasNewer: false,
};
const never = () => () => undefined;
const none = () => undefined;

/** Returns the live messages of a conversation. */
export function useThread(conversationId: string | null): Thread {
  const list = useMemo(() => (conversationId === null ? null : new ThreadList(conversationId)), [conversationId]);
  const view = useSyncExternalStore(list?.listen ?? never, list?.view ?? (() => nothing));
  return {
    ...view,
    loadOlder: list?.loadOlder ?? none,
    loadNewer: list?.loadNewer ?? none,
    goTo: list?.goTo ?? none,
    toNewest: list?.toNewest ?? none,
    retry: list?.retry ?? none,
  };
}
