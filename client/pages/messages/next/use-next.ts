import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { useUser } from '../../../session/session.ts';
import { conversationOrder, restQuery } from '../../../sync/conversation-order.ts';
import { rowsOf } from '../../../sync/store.ts';
import { useIsReachable } from '../../../sync/use-unreachable.ts';
import { viewRow } from '../../../sync/view-row.ts';
import { present } from '../../../time/clock.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import type { Inbox } from '../use-inbox.ts';
import { lastMessageId, nextConversation } from './next-conversation.ts';

/** Number of conversations with the earliest deadlines that are requested if the list is in another order. */
const requested = 20;

/**
 * Returns a function that finds the next conversation of the current view and calls `open` with it.
 * @param quiet whether a missing next conversation causes no toast
 */
export function useNext(inbox: Inbox, openId: string | null, open: (id: string) => void): (quiet?: boolean) => void {
  const { t } = useLingui();
  const { id: me } = useUser();
  const isReachable = useIsReachable();
  const passed = useRef(new Map<string, string | null>());
  const { list, query } = inbox;
  const openNow = useRef(openId);
  useLayoutEffect(() => {
    openNow.current = openId;
  });

  const choose = (rows: readonly Conversation[]): Conversation | null => {
    const choice = { rows, openId, isReachable, now: present() };
    const next = nextConversation({ ...choice, passed: passed.current });
    if (next !== null) return next;
    // All conversations have been opened in turn. Begins again with the first.
    passed.current.clear();
    return nextConversation({ ...choice, passed: passed.current });
  };

  const find = async (quiet: boolean) => {
    const { matches } = conversationOrder(query, me, new Set(list.ids));
    const known = new Map([...rowsOf('conversation')].filter(([, row]) => matches(row)));
    // In another order than by deadline, the earliest deadlines may not be loaded yet.
    if (list.hasMore && (query.sort ?? query.view?.sort) !== 'smart') {
      const result = await call('GET /conversations', {
        query: { ...restQuery({ ...query, sort: 'smart' }), limit: requested },
      });
      // The user has opened another conversation meanwhile, and may be writing in it.
      if (openNow.current !== openId) return;
      if (!result.error) for (const row of result.data) if (!known.has(row.id)) known.set(row.id, viewRow(row));
    }
    const current = openId === null ? undefined : rowsOf('conversation').get(openId);
    if (current !== undefined) passed.current.set(current.id, lastMessageId(current));
    const next = choose([...known.values()]);
    if (next !== null) open(next.id);
    else if (!quiet) toastDone(t({ id: 'messages.no_next', message: 'No other conversation in this view' }));
  };
  return useLatestHandler((quiet = false) => void find(quiet));
}
