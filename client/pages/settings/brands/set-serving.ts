import { call, type Failed } from '../../../api/api.ts';
import { rowsOf } from '../../../sync/store.ts';

/** The people of the list, as far as they are known here. */
const listed = (brandId: string) =>
  [...rowsOf('colleague').values()]
    .filter(({ assignedBrands }) => assignedBrands.includes(brandId))
    .map(({ id }) => id);

/**
 * Takes one person into the brand's list, or out of it. The list goes as a whole, beside the one that was seen: when somebody else
 * has changed it meanwhile, the same is done to theirs.
 */
export async function setServing(
  brandId: string,
  staffId: string,
  serves: boolean,
): Promise<Failed | { error: false }> {
  let known = listed(brandId);
  for (let again = 0; ; again++) {
    const staffIds = serves ? [...new Set([...known, staffId])] : known.filter((id) => id !== staffId);
    const result = await call('POST /brands/:id/assign-staff', {
      params: { id: brandId },
      body: { staffIds, known },
    });
    if (!result.error) return result.data.staffIds.includes(staffId) === serves ? result : notTheirs;
    if (result.code !== 'changed_meanwhile' || again > 3) return result;
    known = (result.extra as { staffIds: string[] }).staffIds;
  }
}

/** People with keys that the editor may not give stay in the list. */
const notTheirs: Failed = { error: true, status: 403, code: 'forbidden', message: '', details: [], data: null };
