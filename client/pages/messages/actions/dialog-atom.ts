import { atom } from 'jotai';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';
import type { DialogVerb } from '../verbs/table.ts';

/** Change that removes an unanswered customer from the waiting ones. */
export type EndingChange =
  | { action: 'status'; status: 'resolved' | 'closed' }
  | { action: 'processed' }
  | { action: 'archive'; archived: true };

/** Open dialog and its subject. */
export type DialogState =
  | { kind: DialogVerb; ids: readonly string[] }
  | { kind: 'unanswered'; ids: readonly string[]; change: EndingChange }
  | { kind: 'failures'; failures: readonly BatchResult[] }
  | { kind: 'keys' };

export const dialogAtom = atom<DialogState | null>(null);
