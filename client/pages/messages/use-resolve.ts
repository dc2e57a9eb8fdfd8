import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../shared/rows.ts';
import { isEnded } from '../../../shared/vocabulary.ts';
import { isAnswering } from '../../sync/send.ts';
import { rowsOf } from '../../sync/store.ts';
import { dialogAtom, type EndStatus } from './actions/dialog-atom.ts';
import { useRun } from './actions/use-run.ts';

/** Ends cases. Asks first if a customer has the last word, whichever way it was asked for: key, button, batch, panel or palette. */
export function useResolve(): (ids: readonly string[], status?: EndStatus) => void {
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  return (ids, status = 'resolved') => {
    if (ids.some(isUnanswered)) show({ kind: 'unanswered', ids, status });
    else run(ids, { action: 'status', status });
  };
}

/** Whether the customer has the last word in an open case. An automatic message is no answer. */
export function isUnanswered(id: string): boolean {
  const row: Conversation | undefined = rowsOf('conversation').get(id);
  if (row === undefined || isEnded(row.status) || isAnswering(id)) return false;
  return row.waitingSince !== null || row.lastMessage?.direction === 'in';
}
