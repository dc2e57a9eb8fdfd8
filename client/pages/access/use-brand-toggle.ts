import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';

const put = ({ id, version }: Staff, assignedBrands: string[]) =>
  call('PUT /staff/:id', { params: { id }, body: { assignedBrands, version } });

const withBrand = ({ assignedBrands }: Staff, brandId: string, has: boolean) => [
  ...assignedBrands.filter((id) => id !== brandId),
  ...(has ? [brandId] : []),
];

/** A brand given or taken in place: one change of a person at a time, shown at once, over what somebody else did meanwhile. */
export function useBrandToggle() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<ReadonlyMap<string, { brandId: string; has: boolean }>>(new Map());
  const [answers, setAnswers] = useState<ReadonlyMap<string, Staff>>(new Map());
  const busy = useRef(new Set<string>());
  const latest = useCallback(
    (row: Staff) => {
      const answer = answers.get(row.id);
      return answer !== undefined && answer.version > row.version ? answer : row;
    },
    [answers],
  );
  const has = useCallback(
    (row: Staff, brandId: string) => {
      const wish = wanted.get(row.id);
      return wish?.brandId === brandId ? wish.has : latest(row).assignedBrands.includes(brandId);
    },
    [wanted, latest],
  );
  const toggle = useCallback(
    async (shown: Staff, brandId: string) => {
      const { id } = shown;
      if (busy.current.has(id)) return;
      busy.current.add(id);
      const row = latest(shown);
      const wish = { brandId, has: !row.assignedBrands.includes(brandId) };
      setWanted((known) => new Map(known).set(id, wish));
      let result = await put(row, withBrand(row, brandId, wish.has));
      // The other change is kept: this one is made over it.
      if (result.error && result.code === 'changed_meanwhile') {
        const present = result.extra as Staff;
        result = await put(present, withBrand(present, brandId, wish.has));
      }
      busy.current.delete(id);
      const { data } = result;
      if (!result.error) setAnswers((known) => new Map(known).set(id, data as Staff));
      setWanted((known) => new Map([...known].filter(([one]) => one !== id)));
      if (result.error) toastError(result);
      else toastDone(t({ id: 'access.user_updated', message: 'User updated' }));
    },
    [latest, t],
  );
  return { has, toggle };
}
