import { local } from '../../../session/browser-storage.ts';

export interface Draft {
  text: string;
  note: boolean;
  quotedMessageId: string | null;
  /** Time of the conversation's last message when the draft was begun: ISO; null: not begun. */
  after: string | null;
  /** The interface's language when the draft was begun, which decides the send key; null: not begun. */
  language: string | null;
}

export const emptyDraft: Draft = { text: '', note: false, quotedMessageId: null, after: null, language: null };

const prefix = 'draft:';

/** Unsent text of a conversation, kept in this browser per person. */
export function readDraft(staffId: string, conversationId: string): Draft {
  const stored = local.getItem(draftKey(staffId, conversationId));
  if (stored === null) return emptyDraft;
  try {
    const value: unknown = JSON.parse(stored);
    return isDraft(value) ? { ...emptyDraft, ...value } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(staffId: string, conversationId: string, draft: Draft): void {
  if (draft.text === '' && draft.quotedMessageId === null && draft.after === null) {
    local.removeItem(draftKey(staffId, conversationId));
    return;
  }
  local.setItem(draftKey(staffId, conversationId), JSON.stringify(draft));
}

/** Where a draft is kept in the browser. */
export function draftKey(staffId: string, conversationId: string): string {
  return `${prefix}${staffId}:${conversationId}`;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof draft.text === 'string' &&
    typeof draft.note === 'boolean' &&
    (draft.quotedMessageId === null || typeof draft.quotedMessageId === 'string') &&
    isOptional(draft.after) &&
    isOptional(draft.language)
  );
}

/** Drafts of older releases lack the field. */
function isOptional(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
