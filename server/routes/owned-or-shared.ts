import { Refusal } from '../../shared/errors.ts';
import { can, seesAllBrands, selfOf, type Viewer } from '../../shared/permissions.ts';
import type { Read } from '../projections/stored.ts';
import { forbidden } from './mount.ts';
import { seesExistingBrand } from './subject.ts';

/** Brand and owner of a macro or quick reply. `null`: all brands, and shared. */
interface OwnedOrShared {
  brandId: string | null;
  ownerId: string | null;
}

/**
 * Checks that a person can change macros or quick replies of this brand and owner. Personal ones require `messages.reply`, shared ones
 * `messages.assign`. Shared ones for all brands require access to all brands.
 * @param what name of the rows in messages, plural
 * @throws Refusal `forbidden`, `brand_not_found`
 */
export function mustWriteFor(read: Read, viewer: Viewer, { brandId, ownerId }: OwnedOrShared, what: string): void {
  const key = ownerId === null ? 'messages.assign' : 'messages.reply';
  if (!can(viewer, key)) throw forbidden([key]);
  if (ownerId !== null && ownerId !== selfOf(viewer)) {
    throw new Refusal('forbidden', [{ path: 'ownerId', message: `Only your own ${what} can be personal.` }]);
  }
  if (brandId !== null && !seesExistingBrand(read, viewer, brandId)) throw new Refusal('brand_not_found');
  if (ownerId === null && brandId === null && !seesAllBrands(viewer)) {
    const message = `Only people with access to all brands can create, change or delete shared ${what} for all brands.`;
    throw new Refusal('forbidden', [{ path: 'brandId', message }]);
  }
}
