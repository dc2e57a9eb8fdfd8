import { call, type Failed } from '../../../api/api.ts';
import { rowsOf } from '../../../sync/store.ts';

/** Known people assigned to the brand. */
const listed = (brandId: string) =>
  [...rowsOf('colleague').values()]
    .filter(({ assignedBrands }) => assignedBrands.includes(brandId))
    .map(({ id }) => id);

/**
 * Adds a person to a brand, or removes them. Sends the whole list together with the last known one. After a conflict, applies the change to
 * the new list; gives up after five conflicts.
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

/** Result if the list is unchanged: people with permissions that the editor cannot grant stay assigned. */
const notTheirs: Failed = { error: true, status: 403, code: 'forbidden', message: '', details: [], data: null };
