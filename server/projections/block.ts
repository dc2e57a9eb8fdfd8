import { limits } from '../../shared/limits.ts';
import { endsBlock } from '../turns/state.ts';
import type { Draft } from './conversation-state.ts';
import type { Hidden, Stored } from './stored.ts';
import { setUnread, storedUnreadMax, unreadOf } from './unread.ts';

type Block = NonNullable<Hidden['conversation']['block']>;

/** Starts a block, or changes the reason of a running block. The block hides all unread messages. */
export function startBlock(draft: Draft, reason: string | null): void {
  const { row, hidden } = draft;
  row.blockedReason = reason;
  if (hidden.block !== null) return;
  const unread = unreadOf(draft);
  setUnread(draft, { unread: [], unreadCount: 0 });
  hidden.block = { ...unread, recent: [], leadsNotified: false };
}

/** Ends a block and makes the unread messages from before and during the block visible. */
export function endBlock(draft: Draft): void {
  draft.row.blockedReason = null;
  const unread = unreadOf(draft);
  draft.hidden.block = null;
  setUnread(draft, unread);
}

/** Returns the state of a block after a message of the customer. @param at time of the message in milliseconds since 1970 */
export function wroteDuringBlock(block: Block, messageId: string, at: number): Block {
  const { blockedMessages, blockedMessagesMs } = limits;
  const recent = [...block.recent, at].filter((one) => Math.abs(one - at) < blockedMessagesMs);
  return {
    unread: [...block.unread, messageId].slice(-storedUnreadMax),
    unreadCount: block.unreadCount + 1,
    recent: recent.slice(-blockedMessages - 1),
    leadsNotified: block.leadsNotified || recent.length > blockedMessages,
  };
}

/** Whether the event ends the block. `false` if the block has already been ended or extended. */
export function passesBlock(
  stored: Stored<'conversation'> | undefined,
  event: Parameters<typeof endsBlock>[1],
): stored is Stored<'conversation'> {
  return stored !== undefined && endsBlock(stored.row, event);
}
