import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Pill } from '@mantine/core';
import { useAtom, useSetAtom } from 'jotai';
import { memo } from 'react';
import { type ConditionName, conditionNames } from '../../../../shared/inbox-conditions.ts';
import { useBrand } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { useConditionText } from './condition-labels.ts';
import classes from './filter-bar.module.css';
import { filterPanelAtom } from './filter-panel-atom.ts';
import { shownAtom, viewQueryOf } from './list-query.ts';
import { useMayEdit, useShownList, useShownSort } from './use-shown.ts';

/** Conditions of the list, each with a button that removes it, and the buttons that save them as a view. Hidden without conditions. */
export const FilterBar = memo(function FilterBar() {
  const { t } = useLingui();
  const { view, chosen, isChanged, setConditions, reset } = useShownList();
  const [shown, show] = useAtom(shownAtom);
  const sort = useShownSort();
  const mayEdit = useMayEdit();
  const openDialog = useSetAtom(dialogAtom);
  const openPanel = useSetAtom(filterPanelAtom);
  const [brand] = useBrand();
  const textOf = useConditionText(brand);
  const selected = conditionNames.filter((name) => chosen.conditions[name] !== undefined);
  if (selected.length === 0 && view === undefined) return null;
  const remove = (name: ConditionName) => setConditions({ ...chosen.conditions, [name]: undefined });
  const save = async () => {
    if (view === undefined) return;
    const { id, version } = view;
    const result = await act('PUT /views/:id', { params: { id }, body: { query: viewQueryOf(chosen), sort, version } });
    // A selection that the user has made since then stays.
    if (!result.error) show((now) => (now === shown ? { ...now, chosen: null, sort: null } : now));
  };
  return (
    <div className="flex flex-col gap-8">
      {selected.length > 0 && (
        <ul className="flex flex-wrap gap-4" aria-label={t({ id: 'list.conditions', message: 'Conditions' })}>
          {selected.map((name) => {
            const text = textOf(name, chosen.conditions[name] ?? []);
            return (
              <li key={name} className="max-w-full">
                <Pill
                  className={classes.pill}
                  withRemoveButton
                  onRemove={() => remove(name)}
                  removeButtonProps={{
                    'aria-label': t({ id: 'list.condition_remove', message: `Remove ${text}` }),
                    'aria-hidden': undefined,
                    tabIndex: 0,
                  }}
                >
                  <button type="button" className={classes.text} onClick={() => openPanel(true)}>
                    <bdi>{text}</bdi>
                  </button>
                </Pill>
              </li>
            );
          })}
        </ul>
      )}
      <div className={`flex flex-wrap gap-4 ${classes.actions}`}>
        {view !== undefined && isChanged && mayEdit(view) && (
          <Button size="compact-xs" variant="default" onClick={() => void save()}>
            <Trans id="list.view_save">Save changes</Trans>
          </Button>
        )}
        {(view === undefined || isChanged) && (
          <Button size="compact-xs" variant="default" onClick={() => openDialog({ kind: 'view', id: null })}>
            <Trans id="list.view_save_as">Save as view</Trans>
          </Button>
        )}
        {view !== undefined && !isChanged && mayEdit(view) && (
          <Button size="compact-xs" variant="default" onClick={() => openDialog({ kind: 'view', id: view.id })}>
            <Trans id="list.view_edit">Edit view</Trans>
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={reset}>
          {view === undefined ? (
            <Trans id="list.conditions_clear">Clear</Trans>
          ) : isChanged ? (
            <Trans id="list.view_reset">Undo changes</Trans>
          ) : (
            <Trans id="list.view_leave">Leave view</Trans>
          )}
        </Button>
      </div>
    </div>
  );
});
