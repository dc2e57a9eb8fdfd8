import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Macro } from '../../../../shared/macro-row.ts';
import { isMacroOf } from '../../../../shared/macros.ts';
import { newId } from '../../../api/new-id.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { currentUser } from '../../../session/state.ts';
import { act } from '../../../sync/act.ts';
import { actOnMany } from '../../../sync/act-on-many.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
import { present } from '../../../time/clock.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { noteResolved } from '../next/after-resolve.ts';
import { dialogAtom } from './dialog-atom.ts';

/** Returns the macros that can be run in all of the conversations, by name. */
export function useMacros(ids: readonly string[]): Macro[] {
  const conversations = rowsOf('conversation');
  const going = usePendingDeletes();
  const brands = new Set(ids.flatMap((id) => conversations.get(id)?.brandId ?? []));
  return useAll('macro')
    .filter((macro) => !going.has(macro.id) && [...brands].every((brand) => isMacroOf(macro, brand)))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Time in which a run whose outcome is unknown is repeated with its id. Later, the same macro counts as a new run. Milliseconds. */
const repeatMs = 10 * 60_000;

/** Ids of the runs whose outcome is unknown, by macro and conversation. */
const unknownRuns = new Map<string, { clientId: string; at: number }>();
const keyOf = (macroId: string, id: string) => JSON.stringify([currentUser()?.id, macroId, id]);

/** Returns the conversations by the id of the run, which is new unless an earlier run in the conversation had no response. */
function runsOf(macroId: string, ids: readonly string[]): Map<string, string[]> {
  const fresh = newId();
  return Map.groupBy(ids, (id) => {
    const earlier = unknownRuns.get(keyOf(macroId, id));
    return earlier !== undefined && present() - earlier.at < repeatMs ? earlier.clientId : fresh;
  });
}

function noteOutcome(macroId: string, id: string, clientId: string, isKnown: boolean): void {
  if (isKnown) unknownRuns.delete(keyOf(macroId, id));
  else unknownRuns.set(keyOf(macroId, id), { clientId, at: present() });
}

/**
 * Returns a function that runs a macro in one or more conversations and shows the outcome. If a run fails without a response, running the
 * macro again does not repeat what the server did after all.
 */
export function useRunMacro(): (ids: readonly string[], macro: Macro) => Promise<void> {
  const { t } = useLingui();
  const show = useSetAtom(dialogAtom);
  const [particle] = useParticle();
  return async (ids, { id: macroId, name, actions }) => {
    const [id, ...others] = ids;
    if (id === undefined) return;
    const runs = runsOf(macroId, ids);
    if (others.length === 0) {
      const [clientId = ''] = runs.keys();
      const result = await act('POST /conversations/:id/macros/:macroId', {
        params: { id, macroId },
        body: { particle, clientId },
      });
      noteOutcome(macroId, id, clientId, !result.error || (result.code !== null && result.status < 500));
      if (result.error) return;
      toastUndo(t({ id: 'messages.done_macro', message: `Macro applied: ${name}` }), null);
      if (actions.some((action) => action.type === 'status' && action.status === 'resolved')) noteResolved(id);
      return;
    }
    const parts = [...runs].map(([clientId, some]) => ({
      ids: some,
      change: { action: 'macro' as const, macroId, particle, clientId },
      patch: {},
    }));
    const results = await actOnMany(parts);
    const known = new Set(results.map((one) => one.id));
    for (const [clientId, some] of runs) for (const one of some) noteOutcome(macroId, one, clientId, known.has(one));
    const failures = results.filter(({ success }) => !success);
    if (failures.length > 0) show({ kind: 'failures', failures });
    const done = results.length - failures.length;
    if (done > 0) toastUndo(t({ id: 'messages.done_macro_many', message: `Macro applied: ${name} (${done})` }), null);
  };
}
