import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Macro } from '../../../../shared/macro-row.ts';
import { isMacroOf } from '../../../../shared/macros.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { act } from '../../../sync/act.ts';
import { actOnMany } from '../../../sync/act-on-many.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
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

/** Returns a function that runs a macro in one or more conversations and shows the outcome. */
export function useRunMacro(): (ids: readonly string[], macro: Macro) => Promise<void> {
  const { t } = useLingui();
  const show = useSetAtom(dialogAtom);
  const [particle] = useParticle();
  return async (ids, { id: macroId, name, actions }) => {
    const [id, ...others] = ids;
    if (id === undefined) return;
    if (others.length === 0) {
      const result = await act('POST /conversations/:id/macros/:macroId', {
        params: { id, macroId },
        body: { particle },
      });
      if (result.error) return;
      toastUndo(t({ id: 'messages.done_macro', message: `Macro applied: ${name}` }), null);
      if (actions.some((action) => action.type === 'status' && action.status === 'resolved')) noteResolved(id);
      return;
    }
    const results = await actOnMany([{ ids, change: { action: 'macro', macroId, particle }, patch: {} }]);
    const failures = results.filter(({ success }) => !success);
    if (failures.length > 0) show({ kind: 'failures', failures });
    const done = results.length - failures.length;
    if (done > 0) toastUndo(t({ id: 'messages.done_macro_many', message: `Macro applied: ${name} (${done})` }), null);
  };
}
