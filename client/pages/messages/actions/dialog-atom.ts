import { atom } from 'jotai';
import type { BatchResult } from '../../../../shared/api/conversation-verbs.ts';

/** The dialog that stands over the page, and what it is about. */
export type DialogState =
  | { kind: 'assign' | 'transfer' | 'labels' | 'service' | 'escalate'; ids: readonly string[] }
  | { kind: 'complaint' | 'sale' | 'erase'; id: string }
  | { kind: 'failures'; failures: readonly BatchResult[] }
  | { kind: 'keys' };

export const dialogAtom = atom<DialogState | null>(null);
