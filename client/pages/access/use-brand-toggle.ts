import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call, type Result } from '../../api/api.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';

/** Brand to add to or remove from a person. */
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

/** Applies the change; after a version conflict, retries on top of the other change. */
async function putOver(row: Staff, wish: Wish): Promise<Result<unknown, unknown>> {
  const result = await put(row, wish);
  const isBehind = result.error && result.code === 'changed_meanwhile';
  return isBehind ? put(result.extra as Staff, wish) : result;
}

/**
 * Toggles brands of people in place. Shows the change at once, sends changes of a person one after the other, and merges concurrent edits.
 */
export function useBrandToggle() {
  const { t } = useLingui();
  /** Changes not saved yet, per person in the order of the clicks. */
  const [wishes, setWishes] = useState<Wishes>(new Map());
  /** Rows from the latest responses, which may arrive before the push. */
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
