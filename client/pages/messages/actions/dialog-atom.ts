import { atom } from 'jotai';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';
import type { DialogVerb } from '../verbs/table.ts';

/** How a case ends. */
export type EndStatus = 'resolved' | 'closed';

/** The open dialog and its subject. */
export type DialogState =
  | { kind: DialogVerb; ids: readonly string[] }
  | { kind: 'unanswered'; ids: readonly string[]; status: EndStatus }
  | { kind: 'failures'; failures: readonly BatchResult[] }
  | { kind: 'keys' };

export const dialogAtom = atom<DialogState | null>(null);
