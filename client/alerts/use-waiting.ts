import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useRoute } from 'wouter';
import type { Conversation } from '../../shared/rows.ts';
import { patterns } from '../app/routes.ts';
import { useBrand, useUser } from '../session/session.ts';
import { type Conversations, useConversations } from '../sync/conversations.ts';
import { listenToRows, rowsOf } from '../sync/store.ts';
import { waitingAtom } from './alert-settings.ts';
import { type Waiting, waitingAmong } from './waiting.ts';

/** More than this nobody counts. */
const countedMax = 100;

/** VIPs and overtime of the chosen brand, as this person wants to be told of them. */
export function useWaiting(): Waiting | null {
  const { id: me } = useUser();
  const choice = useAtomValue(waitingAtom);
  const [brand] = useBrand();
  const [, params] = useRoute(patterns.conversation);
  const vips = useConversations({ brand, sort: 'smart', filter: 'vip' });
  const late = useConversations({ brand, sort: 'smart', filter: 'overtime' });
  useAllThatWait(vips);
  useAllThatWait(late);
  const ids = useMemo(() => [...new Set([...vips.ids, ...late.ids])], [vips.ids, late.ids]);
  return waitingAmong(useRows(ids), { choice, me, openId: params?.id ?? null });
}

/** Deadlines come first in this order: while the last of a page has one, there may be more. */
function useAllThatWait({ ids, hasMore, loadMore }: Conversations): void {
  const last = rowsOf('conversation').get(ids.at(-1) ?? '');
  const more = hasMore && ids.length < countedMax && last !== undefined && last.dueAt !== null;
  useEffect(() => {
    if (more) loadMore();
  }, [more, loadMore]);
}

/** These conversations, drawn again when one of them changes. */
function useRows(ids: readonly string[]): readonly Conversation[] {
  const known = useRef<readonly Conversation[]>([]);
  const read = useCallback(() => {
    const rows = ids.flatMap((id) => rowsOf('conversation').get(id) ?? []);
    const same = rows.length === known.current.length && rows.every((row, n) => row === known.current[n]);
    if (!same) known.current = rows;
    return known.current;
  }, [ids]);
  return useSyncExternalStore(listenToRows, read);
}
