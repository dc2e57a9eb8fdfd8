import { Refusal } from '../../shared/errors.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';

/** A backup holds every brand. @throws Refusal `forbidden` */
export function mustSeeAll(viewer: Viewer): void {
  if (!seesAllBrands(viewer)) throw new Refusal('forbidden', [{ path: 'brand', message: 'all' }]);
}
