import { useRef } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useRow } from '../../sync/store.ts';

const told = { scope: { scope: 'team' }, kinds: ['staff'] } as const;

/** Latest known row of a person, whether or not a list contains them. `undefined` if no person is selected or the person was deleted. */
export function usePerson(id: string | null, listed: Staff | undefined): Staff | undefined {
  const live = useRow('staff', id);
  const colleague = useRow('colleague', id);
  const seen = useRef<string>(undefined);
  if (colleague !== undefined) seen.current = colleague.id;
  // Querying a deleted person would only fail.
  const isDeleted = colleague === undefined && seen.current === id;
  const asked = useQuery('GET /staff/:id', id === null || isDeleted ? null : { params: { id } }, told);
  const known = useRef<Staff>(undefined);
  if (id === null || isDeleted || asked.error?.code === 'staff_not_found') known.current = undefined;
  else {
    const all = [known.current, listed, live, asked.data].filter((row) => row?.id === id) as Staff[];
    known.current = all.toSorted((a, b) => b.version - a.version)[0];
  }
  return known.current;
}
