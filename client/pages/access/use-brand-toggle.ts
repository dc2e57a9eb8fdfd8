import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call, type Result } from '../../api/api.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';

/** A brand that somebody is to have, or to have no more. */
interface Wish {
  brandId: string;
  has: boolean;
}
type Wishes = ReadonlyMap<string, readonly Wish[]>;

const put = ({ id, version, assignedBrands }: Staff, { brandId, has }: Wish) => {
  const others = assignedBrands.filter((one) => one !== brandId);
  const body = { assignedBrands: has ? [...others, brandId] : others, version };
  return call('PUT /staff/:id', { params: { id }, body });
};

/** The other change is kept: this one is made over it. */
async function putOver(row: Staff, wish: Wish): Promise<Result<unknown, unknown>> {
  const result = await put(row, wish);
  const isBehind = result.error && result.code === 'changed_meanwhile';
  return isBehind ? put(result.extra as Staff, wish) : result;
}

/** A brand given or taken in place: shown at once, and made one after the other of a person, over what somebody else did meanwhile. */
export function useBrandToggle() {
  const { t } = useLingui();
  /** Those that are not made yet, of each person in the order of their clicks. */
  const [wishes, setWishes] = useState<Wishes>(new Map());
  /** The people as the last answers have them; the push may come later. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, Staff>>(new Map());
  const answered = useRef(answers);
  const turns = useRef(new Map<string, Promise<void>>());

  const has = useCallback(
    (row: Staff, brandId: string) => {
      const wish = wishes.get(row.id)?.findLast((one) => one.brandId === brandId);
      return wish?.has ?? newer(row, answers).assignedBrands.includes(brandId);
    },
    [wishes, answers],
  );
  const toggle = useCallback(
    (shown: Staff, brandId: string) => {
      const { id } = shown;
      const wish = { brandId, has: !has(shown, brandId) };
      setWishes((all) => new Map(all).set(id, [...(all.get(id) ?? []), wish]));
      const make = async () => {
        const result = await putOver(newer(shown, answered.current), wish);
        if (!result.error) {
          answered.current = new Map(answered.current).set(id, result.data as Staff);
          setAnswers(answered.current);
        }
        setWishes((all) => new Map(all).set(id, all.get(id)?.filter((one) => one !== wish) ?? []));
        if (result.error) toastError(result);
        else toastDone(t({ id: 'access.user_updated', message: 'User updated' }));
      };
      turns.current.set(id, (turns.current.get(id) ?? Promise.resolve()).then(make));
    },
    [has, t],
  );
  return { has, toggle };
}

function newer(row: Staff, answers: ReadonlyMap<string, Staff>): Staff {
  const answer = answers.get(row.id);
  return answer !== undefined && answer.version > row.version ? answer : row;
}
