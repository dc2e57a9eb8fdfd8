import { useSyncExternalStore } from 'react';
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
 * @param draftId Id of the conversation for the composer, {@link noteDraftId} or {@link fieldDraftId} for the customer panel.
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
  const key = draftKey(staffId, draftId);
  const isEmpty = draft.text === '' && draft.quotedMessageId === null && draft.after === null;
  const changes = (local.getItem(key) === null) !== isEmpty;
  if (isEmpty) local.removeItem(key);
  else local.setItem(key, JSON.stringify(draft));
  if (changes) for (const listener of draftListeners) listener();
}

/** Called when this window begins or ends a draft. */
const draftListeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  // The browser reports the drafts of other windows.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  draftListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    draftListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns whether there is a draft with text or files. Renders the component again only when a draft begins or ends. */
export function useHasDraft(staffId: string, draftId: string): boolean {
  return useSyncExternalStore(listen, () => local.getItem(draftKey(staffId, draftId)) !== null);
}

type Restored = (draft: Draft) => void;
const openComposers = new Map<string, Set<Restored>>();

/** Stores a draft, and shows it in the composer of the conversation if it is open. */
export function restoreDraft(staffId: string, draftId: string, draft: Draft): void {
  writeDraft(staffId, draftId, draft);
  for (const restored of openComposers.get(draftKey(staffId, draftId)) ?? []) restored(draft);
}

/** Calls the listener when a draft is restored. @returns a function that unsubscribes */
export function listenToDraft(staffId: string, draftId: string, restored: Restored): () => void {
  const key = draftKey(staffId, draftId);
  const own = openComposers.get(key) ?? new Set();
  openComposers.set(key, own.add(restored));
  return () => {
    own.delete(restored);
    if (own.size === 0) openComposers.delete(key);
  };
}

/** Returns the draft id of a note in the customer panel. */
export const noteDraftId = (conversationId: string): string => `note:${conversationId}`;

/** Returns the draft id of a field of the customer. @param field `alias`, or `field.` with the key of a field */
export const fieldDraftId = (conversationId: string, field: string): string => `${field}:${conversationId}`;

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
