import { useCallback, useRef, useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { type Draft, draftKey, emptyDraft, readDraft, writeDraft } from './drafts.ts';
import { useOtherWindows } from './use-other-windows.ts';

export interface DraftState {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** Called when the text is sent. */
  clear: () => void;
}

/** Draft of one conversation. The component must be keyed by conversation. */
export function useDraft(conversationId: string): DraftState {
  const { id: staffId } = useUser();
  const [draft, show] = useState(() => readDraft(staffId, conversationId));
  // Stored synchronously, because the page may be left before the next render.
  const latest = useRef(draft);
  const set = useCallback((next: Draft) => {
    latest.current = next;
    show(next);
  }, []);
  // Applies text typed in another window, and removes text sent there.
  const reread = useCallback(() => {
    const stored = readDraft(staffId, conversationId);
    set(stored === emptyDraft ? { ...emptyDraft, note: latest.current.note } : stored);
  }, [staffId, conversationId, set]);
  useOtherWindows(draftKey(staffId, conversationId), reread);
  const store = useCallback(
    (next: Draft) => {
      writeDraft(staffId, conversationId, next);
      set(next);
    },
    [staffId, conversationId, set],
  );
  const change = useCallback((patch: Partial<Draft>) => store({ ...latest.current, ...patch }), [store]);
  const clear = useCallback(() => store({ ...emptyDraft, note: latest.current.note }), [store]);
  return { draft, change, clear };
}
