import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';

/** Change that removes an unanswered customer from the waiting ones. */
export type EndingChange =
  | { action: 'status'; status: 'resolved' | 'closed' }
  | { action: 'processed' }
  | { action: 'archive'; archived: true };

/** Props of a verb's dialog. */
export interface DialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Open dialog and its subject. */
export type DialogState =
  | { kind: 'verb'; Dialog: ComponentType<DialogProps>; ids: readonly string[] }
  | { kind: 'unanswered'; ids: readonly string[]; change: EndingChange }
  | { kind: 'failures'; failures: readonly BatchResult[] }
  | { kind: 'keys' };

export const dialogAtom = atom<DialogState | null>(null);
