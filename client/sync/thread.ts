import { useEffect, useMemo, useSyncExternalStore } from 'react';
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

/** Number of threads that stay loaded after they were closed. */
const keptMax = 6;
/** Maximum number of messages of a thread that stays loaded. A longer thread takes too long to be rendered at once. */
const keptMessagesMax = 100;

/** Threads that stay joined and loaded, so that they are shown at once. The last one that was opened is at the end. */
const kept = new Map<string, { list: ThreadList; release: () => void }>();

const threadOf = (conversationId: string) => kept.get(conversationId)?.list ?? new ThreadList(conversationId);

/** Keeps a thread loaded until other threads replace it. */
function keep(conversationId: string, list: ThreadList): void {
  const known = kept.get(conversationId);
  kept.delete(conversationId);
  kept.set(conversationId, known ?? { list, release: list.listen(none) });
  for (const [id, { release }] of [...kept].slice(0, -keptMax)) {
    kept.delete(id);
    release();
  }
}

/** Loads a thread that will probably be opened. */
export function expectThread(conversationId: string): void {
  keep(conversationId, threadOf(conversationId));
}

/** Called when a thread was closed. Only the newest messages of a thread stay loaded. */
function closed(conversationId: string, list: ThreadList): void {
  const { messages, hasNewer, state } = list.view();
  const entry = kept.get(conversationId);
  if (entry?.list !== list || (state === 'ready' && !hasNewer && messages.length <= keptMessagesMax)) return;
  kept.delete(conversationId);
  entry.release();
}

/** Called after a sign-out. */
export function forgetThreads(): void {
  for (const { release } of kept.values()) release();
  kept.clear();
}

/** Returns the live messages of a conversation. */
export function useThread(conversationId: string | null): Thread {
  const list = useMemo(() => (conversationId === null ? null : threadOf(conversationId)), [conversationId]);
  useEffect(() => {
    if (conversationId === null || list === null) return;
    keep(conversationId, list);
    return () => closed(conversationId, list);
  }, [conversationId, list]);
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
