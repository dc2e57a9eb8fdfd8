import { Refusal } from '../../shared/errors.ts';
import { can, seesBrand } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Read } from '../projections/stored.ts';

/** Whether a person can be assigned conversations of a brand: active, and with permission to reply in it. */
export function takesWork(read: Read, staffId: string, brandId: string): boolean {
  const stored = read('staff', staffId);
  if (stored === undefined || stored.row.status !== 'active') return false;
  const viewer = viewerOf(stored);
  return seesBrand(viewer, brandId) && can(viewer, 'messages.reply');
}

/** @throws Refusal `assignee_not_allowed`, also for an unknown person */
export function mustTakeWork(read: Read, staffId: string | null, brandId: string): void {
  if (staffId !== null && !takesWork(read, staffId, brandId)) throw new Refusal('assignee_not_allowed');
}
