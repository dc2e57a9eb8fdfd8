import { useCallback, useRef, useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { type Draft, draftKey, emptyDraft, readDraft, writeDraft } from './drafts.ts';
import { useOtherWindows } from './use-other-windows.ts';

export interface DraftState {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** The text is on its way. */
  clear: () => void;
}

/** The draft of one conversation; the component that holds it is made anew for each conversation. */
export function useDraft(conversationId: string): DraftState {
  const { id: staffId } = useUser();
  const [draft, show] = useState(() => readDraft(staffId, conversationId));
  // Kept at once, not when it is shown next: the page may be left by then.
  const latest = useRef(draft);
  const set = useCallback((next: Draft) => {
    latest.current = next;
    show(next);
  }, []);
  // Text from another window stands here too, and a message sent there is not sent again.
  const reread = useCallback(() => {
    const kept = readDraft(staffId, conversationId);
    set(kept === emptyDraft ? { ...emptyDraft, note: latest.current.note } : kept);
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
