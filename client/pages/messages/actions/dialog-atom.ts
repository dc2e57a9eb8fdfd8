import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';

/** Change after which an unanswered customer no longer counts as waiting. */
export type EndingChange =
  | { action: 'status'; status: 'resolved' | 'closed' }
  | { action: 'processed' }
  | { action: 'archive'; archived: true };

/** Props of the dialog that a verb opens. `ids` contains the ids of the conversations to which the verb applies. */
export interface DialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Open dialog, with the conversations or failures that it is about. */
export type DialogState =
  | { kind: 'verb'; Dialog: ComponentType<DialogProps>; ids: readonly string[] }
  | { kind: 'unanswered'; ids: readonly string[]; change: EndingChange }
  | { kind: 'failures'; failures: readonly BatchResult[] }
  | { kind: 'keys' }
  /** `id`: the view to edit. `null`: the list is saved as a view. */
  | { kind: 'view'; id: string | null }
  | { kind: 'views' };

export const dialogAtom = atom<DialogState | null>(null);
