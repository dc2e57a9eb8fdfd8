import { type UnreachableReason, unreachableReason } from '../../shared/reach.ts';
import type { Conversation } from '../../shared/rows.ts';
import { useSnapshotState } from './scopes.ts';
import { useAll, useRow } from './store.ts';

type Of = Pick<Conversation, 'kind' | 'customer' | 'lineAccountId'>;

/** Returns the reason why a conversation cannot be answered. `null` if the conversation can be answered, or while accounts are loading. */
export function useUnreachable(conversation: Of): UnreachableReason | null {
  const account = useRow('lineAccount', conversation.lineAccountId);
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  return account === undefined && !isLoaded ? null : unreachableReason(conversation, account);
}

/** Returns a function that checks whether a conversation can be answered, for lists. See {@link useUnreachable}. */
export function useIsReachable(): (conversation: Of) => boolean {
  const accounts = new Map(useAll('lineAccount').map((account) => [account.id, account]));
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  return (conversation) => {
    const account = accounts.get(conversation.lineAccountId);
    return (account === undefined && !isLoaded) || unreachableReason(conversation, account) === null;
  };
}
