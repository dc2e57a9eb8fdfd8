import { useMemo } from 'react';
import { useRoute } from 'wouter';
import { patterns } from '../app/routes.ts';
import { useBrand, useUser } from '../session/session.ts';
import { useConversations } from '../sync/conversations.ts';
import { useAllThatWait, useConversationRows } from '../sync/use-conversation-rows.ts';
import { useIsReachable } from '../sync/use-unreachable.ts';
import { useWaitingChoice } from './alert-settings.ts';
import { type Waiting, waitingAmong } from './waiting.ts';

/** Waiting VIPs or overdue conversations of the selected brand, filtered by the user's choice. */
export function useWaiting(): Waiting | null {
  const { id: me } = useUser();
  const [choice] = useWaitingChoice();
  const [brand] = useBrand();
  const [, params] = useRoute(patterns.conversation);
  const vips = useConversations({ brand, sort: 'smart', filter: 'vip' });
  const late = useConversations({ brand, sort: 'smart', filter: 'overtime' });
  useAllThatWait(vips);
  useAllThatWait(late);
  const ids = useMemo(() => [...new Set([...vips.ids, ...late.ids])], [vips.ids, late.ids]);
  const isReachable = useIsReachable();
  const rows = useConversationRows(ids).filter(isReachable);
  return waitingAmong(rows, { choice, me, openId: params?.id ?? null });
}
