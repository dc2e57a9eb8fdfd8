import { type UnreachableReason, unreachableReason } from '../../shared/reach.ts';
import type { Conversation } from '../../shared/rows.ts';
import { useSnapshotState } from './scopes.ts';
import { useAll, useRow } from './store.ts';

type Of = Pick<Conversation, 'kind' | 'customer' | 'lineAccountId'>;

/** Why the conversation cannot be answered. `null` if it can, or while accounts are loading. */
export function useUnreachable(conversation: Of): UnreachableReason | null {
  const account = useRow('lineAccount', conversation.lineAccountId);
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  return account === undefined && !isLoaded ? null : unreachableReason(conversation, account);
}

/** Like {@link useUnreachable}, for lists. */
export function useIsReachable(): (conversation: Of) => boolean {
  const accounts = new Map(useAll('lineAccount').map((account) => [account.id, account]));
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  return (conversation) => {
    const account = accounts.get(conversation.lineAccountId);
    return (account === undefined && !isLoaded) || unreachableReason(conversation, account) === null;
  };
}
