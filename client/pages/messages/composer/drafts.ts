import { local } from '../../../session/browser-storage.ts';

export interface Draft {
  text: string;
  note: boolean;
  quotedMessageId: string | null;
  /** Time of the conversation's last message when the draft was begun (ISO 8601); `null` if there is no draft. */
  after: string | null;
  /** Language of the interface when the draft was begun; `null` if there is no draft. Determines the send key. */
  language: string | null;
}

export const emptyDraft: Draft = { text: '', note: false, quotedMessageId: null, after: null, language: null };

const prefix = 'draft:';

/**
 * Reads a draft. Drafts are stored in the browser for each person.
 * @param draftId Id of the conversation for the composer, {@link noteDraftId} for the customer panel.
 */
export function readDraft(staffId: string, draftId: string): Draft {
  const stored = local.getItem(draftKey(staffId, draftId));
  if (stored === null) return emptyDraft;
  try {
    const value: unknown = JSON.parse(stored);
    return isDraft(value) ? { ...emptyDraft, ...value } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(staffId: string, draftId: string, draft: Draft): void {
  if (draft.text === '' && draft.quotedMessageId === null && draft.after === null) {
    local.removeItem(draftKey(staffId, draftId));
    return;
  }
  local.setItem(draftKey(staffId, draftId), JSON.stringify(draft));
}

/** Returns the draft id of a note in the customer panel. */
export const noteDraftId = (conversationId: string): string => `note:${conversationId}`;

/** Returns the storage key of a draft. */
export function draftKey(staffId: string, draftId: string): string {
  return `${prefix}${staffId}:${draftId}`;
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

/** Whether a stored value is valid for an optional field. Drafts stored by earlier releases do not have all fields. */
function isOptional(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
