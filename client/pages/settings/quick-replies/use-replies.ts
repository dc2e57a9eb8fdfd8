import { holds } from '../../../../shared/fold.ts';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { inOrder } from './reordered.ts';

export interface ReplyFilter {
  /** A brand's id; `all`: every reply; `shared`: those of all brands. */
  brand: string;
  /** null: all categories. */
  category: string | null;
  text: string;
}

/** The quick replies in their order: those that are to be shown, and all there are. */
export function useReplies({ brand, category, text }: ReplyFilter) {
  const going = usePendingDeletes();
  const all = useAll('quickReply')
    .filter(({ id }) => !going.has(id))
    .sort(inOrder);
  const fits = (row: QuickReply) => holds(text, row.title, row.text, ...row.keywords);
  const ofBrand = (row: QuickReply) => brand === 'all' || row.brandId === (brand === 'shared' ? null : brand);
  const shown = all.filter((row) => ofBrand(row) && (category === null || row.category === category) && fits(row));
  const categories = [...new Set(all.map((row) => row.category))].filter((name) => name !== '').sort();
  return { all, shown, categories };
}

/** A quick reply of all brands is changed by people who see all brands. */
export function useMayChange(): (row: Pick<QuickReply, 'brandId'>) => boolean {
  const seesAll = seesAllBrands(useUser());
  return ({ brandId }) => brandId !== null || seesAll;
}
