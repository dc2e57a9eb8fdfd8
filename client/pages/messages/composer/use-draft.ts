import { useCallback, useState } from 'react';
import { useUser } from '../../../session.ts';
import { type Draft, emptyDraft, readDraft, writeDraft } from './drafts.ts';

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
