import { useLingui } from '@lingui/react/macro';
import type { Schedule } from '../../shared/report-rows.ts';
import { useScope, useSnapshotState } from '../sync/scopes.ts';
import { useAll } from '../sync/store.ts';
import { usePendingDeletes } from '../toasts/delete-later.ts';
import { reportScope, schedulesSnapshot } from './report-scope.ts';

export interface Schedules {
  /** Sorted by name. `null` while loading. */
  rows: readonly Schedule[] | null;
  isFailed: boolean;
}

/** Returns the schedules that the user can see, updated live. @param isOn `false` for users without access, so that nothing is loaded. */
export function useSchedules(isOn = true): Schedules {
  const { i18n } = useLingui();
  useScope(isOn ? reportScope : null, schedulesSnapshot);
  const state = useSnapshotState(reportScope);
  const going = usePendingDeletes();
  const all = useAll('schedule');
  const rows = all
    .filter(({ id }) => !going.has(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale) || a.id.localeCompare(b.id));
  return { rows: state === 'complete' || rows.length > 0 ? rows : null, isFailed: state === 'failed' };
}
