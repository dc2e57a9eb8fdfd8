import { useCallback, useState } from 'react';
import { useUser } from '../../../session.ts';
import { type Draft, draftKey, emptyDraft, readDraft, writeDraft } from './drafts.ts';
import { useOtherWindows } from './use-other-windows.ts';

export interface DraftState {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** What was written is on its way. */
  clear: () => void;
}

/** The draft of one conversation; the component that holds it is made anew for each conversation. */
export function useDraft(conversationId: string): DraftState {
  const { id: staffId } = useUser();
  const [draft, setDraft] = useState(() => readDraft(staffId, conversationId));
  // What was written in another window stands here too, and what was sent there is not sent again.
  const reread = useCallback(
    () =>
      setDraft(({ note }) => {
        const kept = readDraft(staffId, conversationId);
        return kept === emptyDraft ? { ...emptyDraft, note } : kept;
      }),
    [staffId, conversationId],
  );
  useOtherWindows(draftKey(staffId, conversationId), reread);
  const store = useCallback(
    (next: (draft: Draft) => Draft) =>
      setDraft((before) => {
        const after = next(before);
        writeDraft(staffId, conversationId, after);
        return after;
      }),
    [staffId, conversationId],
  );
  const change = useCallback((patch: Partial<Draft>) => store((before) => ({ ...before, ...patch })), [store]);
  const clear = useCallback(() => store(({ note }) => ({ ...emptyDraft, note })), [store]);
  return { draft, change, clear };
}
