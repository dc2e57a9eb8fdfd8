import { Refusal } from '../../shared/errors.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';

/** Requires access to all brands, because a backup contains every brand. @throws Refusal `forbidden` */
export function mustSeeAll(viewer: Viewer): void {
  if (!seesAllBrands(viewer)) throw new Refusal('forbidden', [{ path: 'brand', message: 'all' }]);
}
