import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../shared/rows.ts';
import { isEnded } from '../../../shared/vocabulary.ts';
import { isAnswering } from '../../sync/send.ts';
import { rowsOf } from '../../sync/store.ts';
import { dialogAtom, type EndingChange } from './actions/dialog-atom.ts';
import { useRun } from './actions/use-run.ts';
import { isHeld } from './composer/undo-send.ts';

/**
 * Returns a function that runs a change that ends or hides cases. Asks for confirmation first if a customer has no reply yet. Used wherever
 * such a change can be triggered: key, button, batch, panel and palette.
 */
export function useEnd(): (ids: readonly string[], change: EndingChange) => void {
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  return (ids, change) => {
    if (ids.some(isUnanswered)) show({ kind: 'unanswered', ids, change });
    else run(ids, change);
  };
}

/** Whether an open case waits for a reply. An automatic message does not count as a reply, but one that waits for its undo delay does. */
export function isUnanswered(id: string): boolean {
  const row: Conversation | undefined = rowsOf('conversation').get(id);
  if (row === undefined || isEnded(row.status) || isAnswering(id)) return false;
  if (row.waitingSince === null && row.lastMessage?.direction !== 'in') return false;
  return !hasHeldReply(row);
}

/** Whether a reply that was written after the customer's last message waits for the end of its undo delay. */
function hasHeldReply({ id, lastMessage }: Conversation): boolean {
  const lastAt = lastMessage?.direction === 'in' ? lastMessage.at : '';
  return [...rowsOf('message').values()].some((one) => one.conversationId === id && isHeld(one) && one.at >= lastAt);
}
