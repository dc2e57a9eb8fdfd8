import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { type Draft, draftKey, emptyDraft, listenToDraft, readDraft, writeDraft } from './drafts.ts';
import { useOtherWindows } from './use-other-windows.ts';

export interface DraftState {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** Empties the draft. Called when the text is sent. */
  clear: () => void;
}

/**
 * Returns the draft of a conversation's composer, or of a note or field in its customer panel. The component must be keyed by conversation.
 */
export function useDraft(draftId: string): DraftState {
  const { id: staffId } = useUser();
  const [draft, show] = useState(() => readDraft(staffId, draftId));
  // Latest draft. Updated synchronously, because another change can follow before the next render.
  const latest = useRef(draft);
  const set = useCallback((next: Draft) => {
    latest.current = next;
    show(next);
  }, []);
  // Adopts text typed in another window, and removes text sent in another window.
  const reread = useCallback(() => {
    const stored = readDraft(staffId, draftId);
    set(stored === emptyDraft ? { ...emptyDraft, note: latest.current.note } : stored);
  }, [staffId, draftId, set]);
  useOtherWindows(draftKey(staffId, draftId), reread);
  useEffect(() => listenToDraft(staffId, draftId, set), [staffId, draftId, set]);
  const store = useCallback(
    (next: Draft) => {
      writeDraft(staffId, draftId, next);
      set(next);
    },
    [staffId, draftId, set],
  );
  const change = useCallback((patch: Partial<Draft>) => store({ ...latest.current, ...patch }), [store]);
  const clear = useCallback(() => store({ ...emptyDraft, note: latest.current.note }), [store]);
  return { draft, change, clear };
}
