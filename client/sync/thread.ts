import { useMemo, useSyncExternalStore } from 'react';
import { ThreadList, type ThreadListView } from './thread-list.ts';

export interface Thread extends ThreadListView {
  loadOlder(): void;
  retry(): void;
}

const nothing: ThreadListView = { state: 'ready', error: null, ids: [], hasOlder: false, loadingOlder: false };
const never = () => () => undefined;
const none = () => undefined;

/** The messages of a conversation, live. */
export function useThread(conversationId: string | null): Thread {
  const list = useMemo(() => (conversationId === null ? null : new ThreadList(conversationId)), [conversationId]);
  const view = useSyncExternalStore(list?.listen ?? never, list?.view ?? (() => nothing));
  return { ...view, loadOlder: list?.loadOlder ?? none, retry: list?.retry ?? none };
}
