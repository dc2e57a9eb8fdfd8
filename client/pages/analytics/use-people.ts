import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { can } from '../../../shared/permissions.ts';
import type { Colleague } from '../../../shared/rows.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';

/** Whether the user can query other people's metrics. */
export function useMayAskPeople(): boolean {
  const user = useUser();
  return can(user, 'performance.team_stats') || can(user, 'performance.individual_stats');
}

/** People whose metrics the user can query, sorted by name. */
export function usePeople(): readonly Colleague[] {
  const { i18n } = useLingui();
  const may = useMayAskPeople();
  const colleagues = useAll('colleague');
  return useMemo(
    () => (may ? colleagues.toSorted((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale)) : []),
    [may, colleagues, i18n.locale],
  );
}
