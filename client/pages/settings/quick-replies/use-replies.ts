import { useLingui } from '@lingui/react/macro';
import { holds } from '../../../../shared/fold.ts';
import { can, seesAllBrands } from '../../../../shared/permissions.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { shownReply } from '../../../cards/shown-reply.ts';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { inOrder } from './reordered.ts';

export interface ReplyFilter {
  /** Id of a brand. `all`: replies of every brand and shared ones. `shared`: only replies that all brands use. */
  brand: string;
  /** `null` for all categories. */
  category: string | null;
  text: string;
}

/** Returns all quick replies in order, and those that match the filter. */
export function useReplies({ brand, category, text }: ReplyFilter) {
  const { i18n } = useLingui();
  const going = usePendingDeletes();
  const all = useAll('quickReply')
    .filter(({ id }) => !going.has(id))
    .map((row) => shownReply(row, i18n))
    .sort(inOrder);
  const fits = (row: QuickReply) => holds(text, row.title, row.text, ...row.keywords);
  const ofBrand = (row: QuickReply) => brand === 'all' || row.brandId === (brand === 'shared' ? null : brand);
  const shown = all.filter((row) => ofBrand(row) && (category === null || row.category === category) && fits(row));
  const categories = [...new Set(all.map((row) => row.category))].filter((name) => name !== '').sort();
  return { all, shown, categories };
}

/**
 * Returns whether the user can change a reply: their own, or a shared one with the permission to assign. A shared reply that all brands use
 * requires access to all brands.
 */
export function useMayChange(): (row: Pick<QuickReply, 'brandId' | 'ownerId'>) => boolean {
  const user = useUser();
  return ({ brandId, ownerId }) =>
    ownerId === null
      ? can(user, 'messages.assign') && (brandId !== null || seesAllBrands(user))
      : can(user, 'messages.reply');
}
