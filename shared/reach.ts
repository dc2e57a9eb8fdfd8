import type { Conversation, LineAccount } from './rows.ts';

/** Reasons why no message can be sent in a conversation. */
export type UnreachableReason = 'account_deleted' | 'account_disabled' | 'customer_blocked' | 'group_left' | 'erased';

type Reached = Pick<Conversation, 'kind' | 'customer'>;

/** Returns why no messages can be sent in a conversation. `null` if messages can be sent. */
export function unreachableReason(
  { kind, customer }: Reached,
  account: Pick<LineAccount, 'enabled' | 'brandId'> | undefined,
): UnreachableReason | null {
  if (account === undefined) return 'account_deleted';
  if (customer.userId === '') return 'erased';
  if (!account.enabled || account.brandId === null) return 'account_disabled';
  if (customer.followed) return null;
  return kind === 'user' ? 'customer_blocked' : 'group_left';
}
