import { atom } from 'jotai';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';
import type { DialogVerb } from '../verbs/table.ts';

/** The dialog that stands over the page, and what it is about. */
export type DialogState =
  | { kind: DialogVerb; ids: readonly string[] }
  | { kind: 'failures'; failures: readonly BatchResult[] }
  | { kind: 'keys' };

export const dialogAtom = atom<DialogState | null>(null);
