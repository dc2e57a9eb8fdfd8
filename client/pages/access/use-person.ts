import { useRef } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { useRow } from '../../sync/store.ts';

const told = { scope: { scope: 'team' }, kinds: ['staff'], comings: ['colleague'] } as const;

/** One person as they were told last, whether a list has them or not; undefined: nobody is chosen, or they are gone. */
export function usePerson(id: string | null, listed: Staff | undefined): Staff | undefined {
  const live = useRow('staff', id);
  const asked = useAsked('GET /staff/:id', id === null ? null : { params: { id } }, told);
  const known = useRef<Staff>(undefined);
  if (id === null || asked.error?.code === 'staff_not_found') known.current = undefined;
  else {
    const all = [known.current, listed, live, asked.data].filter((row) => row?.id === id) as Staff[];
    known.current = all.toSorted((a, b) => b.version - a.version)[0];
  }
  return known.current;
}
