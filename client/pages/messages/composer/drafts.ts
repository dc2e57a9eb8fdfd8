import { local } from '../../../session/browser-storage.ts';

export interface Draft {
  text: string;
  note: boolean;
  quotedMessageId: string | null;
  /** ISO time of the conversation's last message when the draft was begun; `null` if not begun. */
  after: string | null;
  /** Language of the interface when the draft was begun, which determines the send key; `null` if not begun. */
  language: string | null;
}

export const emptyDraft: Draft = { text: '', note: false, quotedMessageId: null, after: null, language: null };

const prefix = 'draft:';

/** Reads the unsent text of a conversation, stored in the browser per person. */
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

/** Storage key of a draft. */
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

/** Earlier releases stored drafts without this field. */
function isOptional(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
