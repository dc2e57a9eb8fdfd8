import { limits } from '../../shared/limits.ts';
import { endsBlock } from '../turns/standing.ts';
import type { Draft } from './conversation-state.ts';
import type { Hidden, ProjectionContext, Stored } from './stored.ts';
import { allRead, rememberedMax } from './unread.ts';

type Block = NonNullable<Hidden['conversation']['block']>;

/** Starts a block, or changes the reason of a running block. Messages are not unread during a block. */
export function startBlock(draft: Draft, reason: string | null, context: ProjectionContext): void {
  const { row, hidden } = draft;
  row.blockedReason = reason;
  if (hidden.block !== null) return;
  allRead(draft, context);
  hidden.block = { unread: [], unreadCount: 0, recent: [], leadsNotified: false };
}

/** Marks the customer's messages from the block as unread. */
export function endBlock({ row, hidden }: Draft): void {
  row.blockedReason = null;
  if (hidden.block === null) return;
  hidden.unread = hidden.block.unread;
  row.unreadCount = hidden.block.unreadCount;
  hidden.block = null;
}

/** @param at customer time in milliseconds */
export function wroteDuringBlock(block: Block, messageId: string, at: number): Block {
  const { blockedMessages, blockedMessagesMs } = limits;
  const recent = [...block.recent, at].filter((one) => Math.abs(one - at) < blockedMessagesMs);
  return {
    unread: [...block.unread, messageId].slice(-rememberedMax),
    unreadCount: block.unreadCount + 1,
    recent: recent.slice(-blockedMessages - 1),
    leadsNotified: block.leadsNotified || recent.length > blockedMessages,
  };
}

/** Whether the event ends the conversation's block. `false` if the block was ended or extended before. */
export function passesBlock(
  stored: Stored<'conversation'> | undefined,
  event: Parameters<typeof endsBlock>[1],
): stored is Stored<'conversation'> {
  return stored !== undefined && endsBlock(stored.row, event);
}
